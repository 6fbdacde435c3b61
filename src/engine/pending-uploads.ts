import type { CompiledForm } from '../compiler/compiled.ts';
import type { FieldId } from '../fields/definition.ts';
import type { Arriving } from './arrivals.ts';
import type { FormVideos, LateVideos } from './form-videos.ts';
import { Listeners } from '../base/listeners.ts';
import { Late } from '../late/late.ts';
import { isDetached, type FormStore } from './store.ts';

/** Widgets whose values are uploaded before a save. */
const UPLOADED_WIDGETS: ReadonlySet<string> = new Set(['video', 'promotional_video']);

const lateArrivals = new Late(() => import('./arrivals.ts'));

export type PendingUploads = ReturnType<typeof trackUploads>;

/** The uploads of a form's videos, and the wait for pending values. Without a `scope` nothing is uploaded. */
export function trackUploads(form: CompiledForm, store: FormStore, scope?: string, lateVideos?: LateVideos) {
  const uploadFields: readonly FieldId[] = [...form.fields].filter(([, { widget }]) => UPLOADED_WIDGETS.has(widget)).map(([id]) => id);
  const late = scope !== undefined && uploadFields.length > 0 ? lateVideos : undefined;
  const loaded = new Listeners();
  let videos: FormVideos | undefined;
  let closed: AbortSignal | undefined;
  /** The fields whose value was pending when the form closed, and cannot be committed any more. */
  let lost: readonly FieldId[] = [];
  /** The fields whose widget refused the value that was waited for last. */
  let refused: readonly FieldId[] = [];

  /** The fields whose value arrives only while the form is open. */
  const attached = (): readonly FieldId[] => store.pendingValues().flatMap(([field, state]) => (isDetached(state) ? [] : [field]));

  /**
   * Waits for the values that arrive by themselves, including those of uploads whose code is not loaded yet; reports the one that
   * takes longest. A check finds the blocked ones. Rejects with the signal, where a widget has refused what arrived, and where the form
   * closes, unless all pending values are detached.
   */
  const arrive = async (signal: AbortSignal, onWaiting: (pending: Arriving) => void): Promise<void> => {
    const hasUnfinished = !videos && await late?.mayHaveUnfinished();
    const isUnknown = (): boolean => hasUnfinished === true && !videos && closed?.aborted === false;
    const isLost = (): boolean => closed?.aborted === true && (lost.length > 0 || (hasUnfinished === true && !videos));
    if (!isLost() && !isUnknown() && store.pendingValues().length === 0) return;
    const { untilArrived } = await lateArrivals.arrive(signal);
    const coming = store.nodes().filter(({ pending }) => pending);
    await untilArrived(store, { isUnknown, isLost, signal, onWaiting });
    refused = coming.filter(({ shown }) => shown.reported).map(({ id }) => id);
    if (refused.length > 0) throw new Error('a value was refused');
  };

  return {
    /** Loads `videos`. Absent where nothing is uploaded before a save. */
    late,
    /** Absent where nothing is uploaded before a save, and until the code is loaded. */
    videos: (): FormVideos | undefined => videos,
    /** Notifies when `videos` are loaded. */
    subscribe: loaded.add,
    /** Follows the uploads once the draft is restored: a link that arrived since is newer than the drafted value. */
    follow: async (until: AbortSignal, restored: Promise<void> | undefined): Promise<void> => {
      closed = until;
      lost = [];
      until.addEventListener('abort', () => { lost = attached(); });
      const open = await late?.code.arrive(until).catch(() => undefined);
      await restored;
      if (!open || until.aborted) return;
      videos = open(store, scope ?? '');
      until.addEventListener('abort', videos.open());
      loaded.notify();
      store.controls.arrivals.notify();
    },
    arrive,
    /** The values that are on their way, by field. */
    arriving: (): readonly (readonly [FieldId, Arriving])[] =>
      store.pendingValues().filter((pending): pending is readonly [FieldId, Arriving] => pending[1].kind === 'arriving'),
    /** Whether a value arrives only while the form is open. */
    isAttached: (): boolean => attached().length > 0,
    /** Resolves when nothing detached is pending any more; `undefined` where nothing is. */
    detached: (): Promise<void> | undefined => {
      const isPending = (): boolean => store.pendingValues().some(([, state]) => isDetached(state));
      if (!isPending()) return undefined;
      return new Promise((resolve) => {
        const end = store.controls.arrivals.add(() => {
          if (isPending()) return;
          end();
          resolve();
        });
      });
    },
    /**
     * The form is about to be left, or its time is over: widgets finish what they are making, and arriving values are waited for
     * until the signal. Returns the fields whose value has not arrived, or is unknown since its code is not loaded.
     */
    finishPending: async (signal: AbortSignal): Promise<readonly FieldId[]> => {
      store.controls.finishing.notify();
      refused = [];
      await arrive(signal, () => undefined).catch(() => undefined);
      if (!videos && late?.hasUnfinished()) return uploadFields;
      return [...new Set([...refused, ...(closed?.aborted === true ? lost : []), ...store.pendingValues().map(([field]) => field)])];
    },
    /** Cancels running uploads, whose values can no longer be saved. */
    cancelPending: (): void => { videos?.cancel('may be brought back'); },
  };
}
