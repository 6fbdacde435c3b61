import { useMutation } from '@tanstack/react-query';
import type { Call } from '../api/call.ts';
import { usePortal } from '../ui/portal.ts';
import { sendForm, type Sending } from './send-form.ts';

/** Makes calls of a form for the applicant; one whose session has ended is told so. `revision`: what the form was made of. */
export function useSendForm<Answer>(call: Call<Answer>, scope: string, revision: () => string | undefined = () => undefined): (sending: Sending) => Promise<Answer> {
  const { client } = usePortal();
  const { mutateAsync } = useMutation({ mutationFn: (sending: Sending) => sendForm(client, { call, scope, revision: revision() }, sending) });
  return mutateAsync;
}
