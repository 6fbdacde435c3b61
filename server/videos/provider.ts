import type { CreateVideoRequest, CreateVideoResponse } from '../../schemas/generated/wire.d.ts';
import { parseAddress } from '../base/address.ts';
import type { WithSettings } from '../base/settings.ts';
import { HttpError } from '../http/http-error.ts';

/** The settings for passing the call on. */
export type WithProvider = WithSettings<'videoHostUrl' | 'videoHostToken'>;

const LONGEST_MS = 20_000;
/** Characters of the answer that are read. */
const MOST_ANSWER = 200_000;

const failed = (): HttpError => new HttpError(502, { key: 'failed' });

/** An https address, or for tests an http one of this machine, as for any video (DECISIONS "Form rules by input type"). */
function addressIn(value: unknown): string {
  const url = typeof value === 'string' ? parseAddress(value) : undefined;
  if (typeof value !== 'string' || (url?.protocol !== 'https:' && url?.protocol !== 'http:')) throw failed();
  return value;
}

async function answerOf(response: Response): Promise<{
  readonly link?: unknown;
  readonly upload?: { readonly upload_link?: unknown } | null;
}> {
  const text = await response.text();
  if (text.length > MOST_ANSWER) throw failed();
  const answer: unknown = JSON.parse(text);
  return typeof answer === 'object' && answer !== null ? answer : {};
}

/**
 * Creates the upload at the provider (spec §7 Video hosting provider), by version 3.4 of its interface and with a token that never leaves
 * the server. Forms save the link of its answer; clients send the bytes straight to its upload link. Throws a 502 where it fails.
 */
export async function createAtProvider({ settings }: WithProvider, { upload, name }: CreateVideoRequest): Promise<CreateVideoResponse> {
  const response = await fetch(`${settings.videoHostUrl}/me/videos`, {
    method: 'POST',
    headers: {
      'accept': 'application/json;version=3.4',
      'authorization': `Bearer ${settings.videoHostToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ upload, name }),
    redirect: 'error',
    signal: AbortSignal.timeout(LONGEST_MS),
  }).catch(() => { throw failed(); });
  if (!response.ok) {
    await response.body?.cancel();
    throw failed();
  }
  const { link, upload: created } = await answerOf(response).catch(() => { throw failed(); });
  return { link: addressIn(link), upload: { upload_link: addressIn(created?.upload_link) } };
}
