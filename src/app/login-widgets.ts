import { memo } from 'react';
import { EmailInput } from '../../widgets/email/email.tsx';
import { PasswordInput } from '../../widgets/password/password.tsx';
import type { WidgetRegistry } from '../engine/contract/widget.ts';

/** The widgets of the log-in, which may open over any page, and of the password forms. */
export const loginWidgets: WidgetRegistry = {
  email: { component: memo(EmailInput), frame: 'input' }, password: { component: memo(PasswordInput), frame: 'input' },
};
