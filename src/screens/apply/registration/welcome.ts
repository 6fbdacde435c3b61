import type { Registered } from '../../../wire/registration.ts';

/** What the success dialog shows. */
export interface Welcome extends Registered {
  /** Where the link went that lets a password be set. */
  readonly email: string;
}
