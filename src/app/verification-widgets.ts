import { memo } from 'react';
import { DropDown } from '../../widgets/drop-down/drop-down.tsx';
import { OneTimeCodeInput } from '../../widgets/one-time-code/one-time-code.tsx';
import { PhoneNumberInput } from '../../widgets/phone-number/phone-number.tsx';
import type { WidgetRegistry } from '../engine/contract/widget.ts';

/** The widgets of the verification. */
export const verificationWidgets = {
  drop_down: { component: memo(DropDown), frame: 'input' },
  phone_number: { component: memo(PhoneNumberInput), frame: 'input' },
  one_time_code: { component: memo(OneTimeCodeInput), frame: 'input' },
} satisfies WidgetRegistry;
