import type { Call } from '../api/call.ts';
import type { Client } from '../api/client.ts';
import { saveForm, type SaveProgress } from '../api/save-form.ts';
import type { FormValues } from '../compiler/compiled.ts';
import type { FormHandle } from '../engine/form.tsx';
import { uploadsOf, type SavedPayload } from './uploads.ts';

/** A form that is being sent, with the values that it had when the sending began. */
export interface Sending<Payload extends SavedPayload> {
  readonly handle: FormHandle<Payload>;
  readonly values: FormValues;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SaveProgress) => void;
}

/** What is sent of it: where to, in whose name on this device (as its draft is named), and what goes with the form. */
interface Destination<Answer> {
  readonly call: Call<Answer>;
  readonly scope: string;
  readonly besides?: object;
}

/** Sends a form, with the progress of each file at its field. Throws an `ApiError`. */
export async function sendForm<Payload extends SavedPayload, Answer>(
  client: Client, { call, scope, besides }: Destination<Answer>, { handle, values, signal, onProgress }: Sending<Payload>,
): Promise<Answer> {
  const payload = handle.encode(values);
  const uploads = uploadsOf(payload);
  const report = (progress: SaveProgress): void => {
    onProgress(progress);
    for (const { field, file } of uploads) handle.setProgress(field, progress.files.get(file));
  };
  try {
    return await saveForm(client, call, { applicant: { ...besides, ...payload } }, { scope, signal, onProgress: report });
  } finally {
    for (const { field } of uploads) handle.setProgress(field, undefined);
  }
}
