import type { CompiledForm } from '../compiler/compiled.ts';
import type { LateVideos } from './form-videos.ts';
import { FormStore } from './store.ts';

/** Ends the uploads that an earlier page has left for a form that nobody can save any more. Goes on until the signal. */
export async function cancelLeftVideos(
  form: CompiledForm, scope: string, lateVideos: LateVideos | undefined, signal: AbortSignal,
): Promise<void> {
  if (!await lateVideos?.mayBeLeft()) return;
  const videosOf = await lateVideos?.code.load();
  if (!videosOf || signal.aborted) return;
  signal.addEventListener('abort', videosOf(new FormStore(form), scope).cancelLeft(), { once: true });
}
