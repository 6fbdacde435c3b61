import type { Call } from '../api/call.ts';
import type { Client } from '../api/client.ts';
import { save, type SaveProgress } from '../api/save.ts';
import type { Encoded } from '../base/body.ts';
import type { FormHandle } from '../engine/form.tsx';

/** A form that is being sent as it was when sending began. */
export interface Sending {
  readonly handle: FormHandle<Encoded>;
  readonly content: Encoded;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SaveProgress) => void;
}

/** Where to, and in whose name on this device, as its draft is named. */
interface Destination<Answer> {
  readonly call: Call<Answer>;
  readonly scope: string;
  /** What the form was made of, where the server names that. */
  readonly revision?: string | undefined;
}

/** Sends a form, with the progress of each file at its field. Throws an `ApiError`. */
export async function sendForm<Answer>(
  client: Client, { call, scope, revision }: Destination<Answer>, { handle, content, signal, onProgress }: Sending,
): Promise<Answer> {
  const report = (progress: SaveProgress): void => {
    onProgress(progress);
    for (const [field, share] of progress.files) handle.setProgress(field, share);
  };
  try {
    return await save(client, call, content, { scope, revision, signal, onProgress: report });
  } finally {
    for (const { field } of content.files) handle.setProgress(field, undefined);
  }
}
