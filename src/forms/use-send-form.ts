import { useMutation } from '@tanstack/react-query';
import { updateApplicantCall } from '../api/profile.ts';
import { usePortal } from '../ui/portal.ts';
import { sendForm, type Sending } from './send-form.ts';

/** Saves a form of the applicant; one whose session has ended is told so. Answers the server's message. */
export function useSendForm(applicantId: string, scope: string): (sending: Sending) => Promise<string> {
  const { client } = usePortal();
  const { mutateAsync } = useMutation({
    mutationFn: (sending: Sending) => sendForm(client, { call: updateApplicantCall(applicantId), scope }, sending),
  });
  return mutateAsync;
}
