import type { PendingValue } from './contract/widget.ts';
import type { FormStore } from './store.ts';

/** A pending value that arrives by itself. */
export type Arriving = Extract<PendingValue, { kind: 'arriving' }>;

/** The arriving value that is expected to take longest; `undefined` where there is none. */
function longest(store: FormStore): Arriving | undefined {
  const pending = store.pendingValues().flatMap(([, state]) => (state.kind === 'arriving' ? [state] : []));
  return pending.toSorted((a, b) => (b.secondsLeft ?? Infinity) - (a.secondsLeft ?? Infinity) || (a.share ?? 0) - (b.share ?? 0))[0];
}

interface WaitOptions {
  /** Whether the pending values are not known yet. `controls.arrivals` notifies of a change. */
  readonly isUnknown: () => boolean;
  /** Whether a value can no longer arrive, since the form has closed. */
  readonly isLost: () => boolean;
  readonly signal: AbortSignal;
  readonly onWaiting: (pending: Arriving) => void;
}

/** Nothing has arrived; without a share it would count as a value that is still being made. */
const NOT_LOADED: Arriving = { kind: 'arriving', share: 0, secondsLeft: undefined };

/** Resolves when no value is arriving any more. Rejects with the signal, and where a value is lost. */
export function untilArrived(store: FormStore, { isUnknown, isLost, signal, onWaiting }: WaitOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      const isStopped = signal.aborted || isLost();
      const pending = isStopped ? undefined : isUnknown() ? NOT_LOADED : longest(store);
      if (pending) {
        onWaiting(pending);
        return;
      }
      end();
      signal.removeEventListener('abort', check);
      if (isStopped) reject(new Error('the wait was stopped'));
      else resolve();
    };
    const end = store.controls.arrivals.add(check);
    signal.addEventListener('abort', check);
    check();
  });
}
