import type { Client } from '../../../api/client.ts';
import { ApiError, failureOf } from '../../../api/failure.ts';
import { checkApplicantRecordCall } from '../../../api/registration.ts';

/** What the server says of an address. */
export type EmailVerdict =
  | { readonly kind: 'free' }
  /** In the server's words; `registered`: somebody has it already (spec §8 Registration). */
  | { readonly kind: 'refused'; readonly text: string; readonly registered: boolean };

const REGISTERED = 422;

/** Throws an `ApiError` where the server gives no verdict. */
export async function checkEmail(client: Client, email: string): Promise<EmailVerdict> {
  try {
    if (await client.send(checkApplicantRecordCall, { json: { applicant: { email } } })) return { kind: 'free' };
  } catch (error) {
    const failure = failureOf(error);
    if (failure?.kind !== 'refused') throw error;
    return { kind: 'refused', text: failure.refusal.texts.join('\n'), registered: failure.status === REGISTERED };
  }
  throw new ApiError({ kind: 'server', status: 200 });
}
