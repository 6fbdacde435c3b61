import { useMutation } from '@tanstack/react-query';
import { updateApplicantCall } from '../../../api/profile.ts';
import { saveForm, type SaveProgress } from '../../../api/save-form.ts';
import type { ProfilePayload } from '../../../compiler/profile-form.ts';
import type { FormHandle } from '../../../engine/form.tsx';
import { usePortal } from '../../../ui/portal.ts';
import { profileScope } from './scope.ts';
import { uploadsOf } from './uploads.ts';

interface Sending {
  readonly handle: FormHandle<ProfilePayload>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SaveProgress) => void;
}

/** Sends the form as it is now, with the progress of each file at its field. Answers the server's message. */
export function useSendProfile(profileId: string): (sending: Sending) => Promise<string> {
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
        const options = { scope: profileScope(profileId), signal, onProgress: report };
        return await saveForm(client, updateApplicantCall(profileId), { applicant }, options);
      } finally {
        for (const { field } of uploads) handle.setProgress(field, undefined);
      }
    },
  });
  return mutateAsync;
}
