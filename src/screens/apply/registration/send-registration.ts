import type { Client } from '../../../api/client.ts';
import { toFormData } from '../../../api/form-data.ts';
import { registerCall, type Registered } from '../../../api/registration.ts';
import type { RegistrationPayload } from '../../../compiler/registration-form.ts';
import type { FormHandle } from '../../../engine/form.tsx';
import { sharesOf, uploadsOf } from '../../../forms/uploads.ts';

export interface Sending {
  readonly handle: FormHandle<RegistrationPayload>;
  readonly email: string;
  readonly formId: string;
  readonly signal: AbortSignal;
  /** Share of the request that has left, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Sends the form as it is now, with the progress of each file at its field. Throws an `ApiError`. */
export async function sendRegistration(client: Client, { handle, email, formId, signal, onProgress }: Sending): Promise<Registered> {
  const applicant = { email, form_id: formId, ...handle.payload() };
  const uploads = uploadsOf(applicant);
  const report = (sent: number, total: number): void => {
    onProgress(sent / total);
    for (const [field, share] of sharesOf(uploads, sent / total)) handle.setProgress(field, share);
  };
  try {
    return await client.send(registerCall, { form: toFormData({ applicant }), signal, onProgress: report });
  } finally {
    for (const { field } of uploads) handle.setProgress(field, undefined);
  }
}
