import type { Registered } from '../../../wire/registration.ts';

/** The content of the welcome dialog. */
export interface Welcome extends Registered {
  /** The address to which the link for setting a password was sent. */
  readonly email: string;
}
