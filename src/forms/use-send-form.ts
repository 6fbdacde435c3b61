import { useMutation } from '@tanstack/react-query';
import { toFormData } from '../api/form-data.ts';
import { updateApplicantCall } from '../api/profile.ts';
import type { FormHandle } from '../engine/form.tsx';
import { usePortal } from '../ui/portal.ts';
import { sharesOf, uploadsOf, type SavedPayload } from './uploads.ts';

interface Sending {
  readonly handle: FormHandle<SavedPayload>;
  readonly signal: AbortSignal;
  /** Share of the request that has left, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Sends the form as it is now, with the progress of each file at its field. Answers the server's message. */
export function useSendForm(applicantId: string): (sending: Sending) => Promise<string> {
  const { client } = usePortal();
  const { mutateAsync } = useMutation({
    mutationFn: async ({ handle, signal, onProgress }: Sending) => {
      const applicant = handle.payload();
      const uploads = uploadsOf(applicant);
      const report = (sent: number, total: number): void => {
        onProgress(sent / total);
        for (const [field, share] of sharesOf(uploads, sent / total)) handle.setProgress(field, share);
      };
      try {
        return await client.send(updateApplicantCall(applicantId), { form: toFormData({ applicant }), signal, onProgress: report });
      } finally {
        for (const { field } of uploads) handle.setProgress(field, undefined);
      }
    },
  });
  return mutateAsync;
}
