import { ApiError } from '../api/failure.ts';
import type { VideoHost } from './host.ts';
import { NoVideo } from './judge.ts';
import type { Timing } from './timing.ts';
import { askReached } from './tus-requests.ts';
import { rest } from '../api/patience.ts';

const nonsense = (detail: string): ApiError => new ApiError({ kind: 'malformed', issue: { call: 'upload_link', path: '', detail } });

/**
 * Asks the host until it has all `total` bytes (spec §4 Video upload: poll). Answers false where it stays behind: the rest is
 * to be sent once more. Throws the failure of questions that failed for as long as the host's illness is borne.
 */
export async function untilArrived(
  uploadLink: string, total: number, { poll, patience, behind }: Timing, signal: AbortSignal,
): Promise<boolean> {
  let [wellAt, furthest, furthestAt] = [performance.now(), -1, performance.now()];
  for (;;) {
    try {
      const { offset, length = total } = await askReached(uploadLink, signal);
      if (length !== total || offset > total) throw nonsense('says of the upload what cannot be');
      if (offset === length) return true;
      const now = performance.now();
      wellAt = now;
      if (offset > furthest) [furthest, furthestAt] = [offset, now];
      if (now - furthestAt > behind) return false;
    } catch (error) {
      if (error instanceof ApiError && ['aborted', 'malformed'].includes(error.failure.kind)) throw error;
      if (performance.now() - wellAt > patience) throw error;
    }
    await rest(poll, signal);
  }
}

/** Asks the host, where it says such things, whether what has arrived is a video. Throws `NoVideo`. */
export async function untilTaken(host: VideoHost, link: string, { poll, patience }: Timing, signal: AbortSignal): Promise<void> {
  const began = performance.now();
  for (;;) {
    const status = await host.statusOf(link, signal).catch(() => undefined);
    if (signal.aborted) throw new ApiError({ kind: 'aborted' });
    if (status && (status.upload === 'error' || status.isUnplayable)) throw new NoVideo(status.reason);
    if (status?.upload !== 'in_progress' || performance.now() - began > patience) return;
    await rest(poll, signal);
  }
}
