import { email } from '../fields/generated/input-types/email.ts';
import { password } from '../fields/generated/input-types/password.ts';
import { text } from '../fields/generated/input-types/text.ts';
import { textKind, typesOf } from '../fields/types/types-of.ts';
import { loginWidgets } from './login-widgets.ts';
import type { PublicForms } from './public-area.tsx';

/** The widgets and input types of the forms of log-in and of the password pages. */
export const loginForms: PublicForms = {
  registry: loginWidgets,
  types: typesOf({ text, email, password }, textKind),
};
