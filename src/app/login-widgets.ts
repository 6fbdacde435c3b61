import { memo } from 'react';
import { EmailInput } from '../../widgets/email/email.tsx';
import { PasswordInput } from '../../widgets/password/password.tsx';
import type { WidgetRegistry } from '../engine/contract/widget.ts';

/** Of the log-in, which may stand over any page, and of passwords. */
export const loginWidgets: WidgetRegistry = {
  email: { component: memo(EmailInput), frame: 'input' }, password: { component: memo(PasswordInput), frame: 'input' },
};
