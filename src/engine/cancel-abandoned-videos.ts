import type { CompiledForm } from '../compiler/compiled.ts';
import type { LateVideos } from './form-videos.ts';
import { FormStore } from './store.ts';

/** Cancels the uploads of earlier pages for a form that cannot be saved any more. Watches for them until the signal. */
export async function cancelAbandonedVideos(
  form: CompiledForm, scope: string, lateVideos: LateVideos | undefined, signal: AbortSignal,
): Promise<void> {
  if (!await lateVideos?.mayHaveUnfinished()) return;
  const videosOf = await lateVideos?.code.load();
  if (!videosOf || signal.aborted) return;
  signal.addEventListener('abort', videosOf(new FormStore(form), scope).cancelAbandoned(), { once: true });
}
