import type { Call } from '../api/call.ts';
import type { Client } from '../api/client.ts';
import { save, type SaveProgress } from '../api/save.ts';
import type { Arriving } from '../engine/arrivals.ts';
import type { FormHandle } from '../engine/controller.ts';
import type { SaveRequest } from './save-request.ts';

/** `arriving`: what the call waits for before it is made. */
interface SendingProgress extends SaveProgress {
  readonly arriving?: Arriving | undefined;
}

/** A call of a form that is under way. */
export interface Sending {
  readonly handle: Pick<FormHandle, 'setProgress' | 'isUnsaved'>;
  readonly delivery: SaveRequest;
  /** It goes on with what was confirmed or sent before, and was not pressed now. */
  readonly resumed: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SendingProgress) => void;
}

/** What a form was made of, where the server names that: the values, and the definitions. */
export interface MadeOf {
  readonly revision?: string | undefined;
  readonly formVersion?: string | undefined;
}

/** Where to, and in whose name on this device, as the form's draft is named. */
interface Destination<Answer> extends MadeOf {
  readonly call: Call<Answer>;
  readonly scope: string;
}

/** Makes one call of a form, with the progress of each file at its field. Throws an `ApiError`. */
export async function sendForm<Answer>(
  client: Client, { call, scope, revision, formVersion }: Destination<Answer>, { handle, delivery, resumed, signal, onProgress }: Sending,
): Promise<Answer> {
  const { content, field } = delivery;
  const report = (progress: SaveProgress): void => {
    onProgress(progress);
    for (const [id, share] of progress.files) handle.setProgress(id, share);
  };
  try {
    return await save(
      client, call, content,
      { scope: field === undefined ? scope : `${scope}/${field}`, revision, formVersion, resumed, signal, onProgress: report },
    );
  } finally {
    for (const file of content.files) handle.setProgress(file.field, undefined);
  }
}
