import type { CompiledForm } from '../compiler/compiled.ts';
import type { FieldId } from '../fields/definition.ts';
import type { Arriving } from './arrivals.ts';
import type { FormVideos, LateVideos } from './form-videos.ts';
import { Listeners } from '../base/listeners.ts';
import { Late } from '../late/late.ts';
import type { FormStore } from './store.ts';

/** Widgets whose values are uploaded before a save. */
const GO_UP: ReadonlySet<string> = new Set(['video', 'promotional_video']);

const lateArrivals = new Late(() => import('./arrivals.ts'));

export type GoingUp = ReturnType<typeof followGoingUp>;

/** The uploads of a form's videos, and the wait for pending values. Without a `scope` nothing is uploaded. */
export function followGoingUp(form: CompiledForm, store: FormStore, scope?: string, lateVideos?: LateVideos) {
  const goUp: readonly FieldId[] = [...form.fields].filter(([, { widget }]) => GO_UP.has(widget)).map(([id]) => id);
  const late = scope !== undefined && goUp.length > 0 ? lateVideos : undefined;
  const came = new Listeners();
  let videos: FormVideos | undefined;
  let closed: AbortSignal | undefined;

  /**
   * Waits for the values that arrive by themselves, including those of uploads whose code is not loaded yet; reports the one that
   * takes longest. A check finds the blocked ones. Rejects with the signal.
   */
  const arrive = async (signal: AbortSignal, onWaiting: (pending: Arriving) => void): Promise<void> => {
    const mayBeLeft = !videos && await late?.mayBeLeft();
    const isToCome = (): boolean => mayBeLeft === true && !videos && closed?.aborted === false;
    if (!isToCome() && store.underWay().length === 0) return;
    const { untilArrived } = await lateArrivals.arrive(signal);
    await untilArrived(store, { isToCome, signal, onWaiting });
  };

  return {
    /** Loads `videos`. Absent where nothing is uploaded before a save. */
    late,
    /** Absent where nothing is uploaded before a save, and until the code is loaded. */
    videos: (): FormVideos | undefined => videos,
    /** Notifies when `videos` are loaded. */
    subscribe: came.add,
    /** Follows the uploads once the draft is restored: a link that arrived since is newer than the drafted value. */
    follow: async (until: AbortSignal, takenUp: Promise<void> | undefined): Promise<void> => {
      closed = until;
      const open = await late?.code.arrive(until).catch(() => undefined);
      await takenUp;
      if (!open || until.aborted) return;
      videos = open(store, scope ?? '');
      until.addEventListener('abort', videos.open());
      came.tell();
      store.controls.arrivals.tell();
    },
    arrive,
    /** Whether a value is on its way. */
    isArriving: (): boolean => store.underWay().length > 0,
    /**
     * The form is about to be left, or its time is over: widgets finish what they are making, and arriving values are waited for
     * until the signal. Returns the fields whose value has not arrived, or is unknown since its code is not loaded.
     */
    finishPending: async (signal: AbortSignal): Promise<readonly FieldId[]> => {
      store.controls.finishing.tell();
      await arrive(signal, () => undefined).catch(() => undefined);
      return !videos && late?.areLeft() ? goUp : store.underWay().map(([field]) => field);
    },
    /** Cancels running uploads, whose values can no longer be saved. */
    cancelPending: (): void => { videos?.cancel('may be brought back'); },
  };
}
