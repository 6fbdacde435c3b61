import type { CompiledForm } from '../compiler/compiled.ts';
import type { FieldId } from '../fields/definition.ts';
import type { Arriving } from './arrivals.ts';
import type { FormVideos, LateVideos } from './form-videos.ts';
import { Listeners } from '../base/listeners.ts';
import { Late } from '../late/late.ts';
import type { FormStore } from './store.ts';

/** Widgets whose values go up before a save. */
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
   * Waits for the values that are on their way and come by themselves, those among them that only code knows which has not come yet;
   * tells of the one that takes longest. What does not come by itself a check finds. Rejects with the signal.
   */
  const arrive = async (signal: AbortSignal, onWaiting: (pending: Arriving) => void): Promise<void> => {
    const mayBeLeft = !videos && await late?.mayBeLeft();
    const isToCome = (): boolean => mayBeLeft === true && !videos && closed?.aborted === false;
    if (!isToCome() && store.underWay().length === 0) return;
    const { untilArrived } = await lateArrivals.arrive(signal);
    await untilArrived(store, { isToCome, signal, onWaiting });
  };

  return {
    /** Brings `videos`. Absent where nothing goes up before a save. */
    late,
    /** Absent where nothing goes up before a save, and before they have come. */
    videos: (): FormVideos | undefined => videos,
    /** Tells that `videos` have come. */
    subscribe: came.add,
    /** Follows what goes up once the draft is taken up: what has arrived since is newer than what that kept. */
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
     * The form is about to be left, or its time is over: widgets end what they are making, and what comes by itself is waited
     * for until the signal. Answers the fields whose value has not come, or of which nobody knows since the code for that has not come.
     */
    finishPending: async (signal: AbortSignal): Promise<readonly FieldId[]> => {
      store.controls.finishing.tell();
      await arrive(signal, () => undefined).catch(() => undefined);
      return !videos && late?.areLeft() ? goUp : store.underWay().map(([field]) => field);
    },
    /** Nobody can save any more what is still on its way: it stops going up. */
    cancelPending: (): void => { videos?.cancel('may be brought back'); },
  };
}
