import type { Registered } from '../../../api/registration.ts';
import { Late } from '../../../late/late.ts';

/** What the success dialog shows. */
export interface Welcome extends Registered {
  /** Where the link went that lets a password be set. */
  readonly email: string;
}

/** Shows the server's welcome. */
export const lateRichText = new Late(async () => (await import('../../../ui/rich-text/rich-text.tsx')).RichText);
