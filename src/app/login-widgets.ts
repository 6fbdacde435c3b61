import { memo } from 'react';
import { EmailInput } from '../../widgets/email/email.tsx';
import { PasswordInput } from '../../widgets/password/password.tsx';
import { TextInput } from '../../widgets/text/text.tsx';
import type { WidgetRegistry } from '../engine/contract/widget.ts';

/** The widgets of the log-in form alone: the whole registry is several times the page. */
export const loginWidgets = {
  text: { component: memo(TextInput), frame: 'input', uncontrolled: true },
  email: { component: memo(EmailInput), frame: 'input', uncontrolled: true },
  password: { component: memo(PasswordInput), frame: 'input', uncontrolled: true },
} satisfies WidgetRegistry;
