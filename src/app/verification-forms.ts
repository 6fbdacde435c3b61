import { memo } from 'react';
import { DropDown } from '../../widgets/drop-down/drop-down.tsx';
import { OneTimeCodeInput } from '../../widgets/one-time-code/one-time-code.tsx';
import { PhoneNumberInput } from '../../widgets/phone-number/phone-number.tsx';
import { builtInTypes } from '../fields/types/built-in.ts';
import type { PublicForms } from './public-area.tsx';

/** The widgets and input types of the forms of the verification. */
export const verificationForms: PublicForms = {
  registry: {
    drop_down: { component: memo(DropDown), frame: 'input' },
    phone_number: { component: memo(PhoneNumberInput), frame: 'input' },
    one_time_code: { component: memo(OneTimeCodeInput), frame: 'input' },
  },
  types: builtInTypes,
};
