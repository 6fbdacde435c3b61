import type { Call } from '../api/call.ts';
import { usePortal } from '../ui/portal.ts';
import { sendForm, type Sending } from './send-form.ts';

/** What a form was made of, where the server names that: the values, and the definitions. */
export interface MadeOf {
  readonly revision?: string | undefined;
  readonly formVersion?: string | undefined;
}

/** Makes calls of a form for the applicant; one whose session has ended is told so. */
export function useSendForm<Answer>(
  call: Call<Answer>, scope: string, madeOf: () => MadeOf = () => ({}),
): (sending: Sending) => Promise<Answer> {
  const { client } = usePortal();
  return (sending) => sendForm(client, { call, scope, ...madeOf() }, sending);
}
