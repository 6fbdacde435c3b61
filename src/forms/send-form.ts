import type { Call } from '../api/call.ts';
import type { Client } from '../api/client.ts';
import { save, type SaveProgress } from '../api/save.ts';
import type { Arriving } from '../engine/arrivals.ts';
import type { FormHandle } from '../engine/controller.ts';
import type { SaveRequest } from './save-request.ts';

/** `arriving`: the pending value that the request waits for. */
interface SendingProgress extends SaveProgress {
  readonly arriving?: Arriving | undefined;
}

/** A request of a form that is being sent. */
export interface Sending {
  readonly handle: Pick<FormHandle, 'setProgress' | 'isUnsaved'>;
  readonly request: SaveRequest;
  /** It continues an earlier save: the applicant did not press Save now. */
  readonly resumed: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SendingProgress) => void;
}

/** The revision of a form's values and the version of its definitions, where the server names them. */
export interface FormRevision {
  readonly revision?: string | undefined;
  readonly formVersion?: string | undefined;
}

/** The call, and the scope of the form's draft on this device. */
interface Destination<Answer> extends FormRevision {
  readonly call: Call<Answer>;
  readonly scope: string;
}

/** Sends one request of a form, and shows the progress of each file at its field. Throws an `ApiError`. */
export async function sendForm<Answer>(
  client: Client, { call, scope, revision, formVersion }: Destination<Answer>, { handle, request, resumed, signal, onProgress }: Sending,
): Promise<Answer> {
  const { content, field } = request;
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
