import { memo } from 'react';
import { EmailInput } from '../../widgets/email/email.tsx';
import { PasswordInput } from '../../widgets/password/password.tsx';
import type { WidgetRegistry } from '../engine/contract/widget.ts';

/** The widgets of log-in and of the password pages. */
export const loginWidgets = {
  email: { component: memo(EmailInput), frame: 'input' },
  password: { component: memo(PasswordInput), frame: 'input' },
} satisfies WidgetRegistry;
