import { useMutation } from '@tanstack/react-query';
import { updateApplicantCall } from '../api/profile.ts';
import { saveForm, type SaveProgress } from '../api/save-form.ts';
import type { FormHandle } from '../engine/form.tsx';
import { usePortal } from '../ui/portal.ts';
import { uploadsOf, type SavedPayload } from './uploads.ts';

interface Sending {
  readonly handle: FormHandle<SavedPayload>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SaveProgress) => void;
}

/** Sends the form as it is now, with the progress of each file at its field. Answers the server's message. */
export function useSendForm(applicantId: string, scope: string): (sending: Sending) => Promise<string> {
  const { client } = usePortal();
  const { mutateAsync } = useMutation({
    mutationFn: async ({ handle, signal, onProgress }: Sending) => {
      const applicant = handle.payload();
      const uploads = uploadsOf(applicant);
      const report = (progress: SaveProgress): void => {
        onProgress(progress);
        for (const { field, file } of uploads) handle.setProgress(field, progress.files.get(file));
      };
      try {
        return await saveForm(client, updateApplicantCall(applicantId), { applicant }, { scope, signal, onProgress: report });
      } finally {
        for (const { field } of uploads) handle.setProgress(field, undefined);
      }
    },
  });
  return mutateAsync;
}
