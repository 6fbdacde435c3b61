import { Listeners } from '../base/listeners.ts';
import type { Undelivered } from './contract.ts';

/** The part of `ExamAnswers` that the rest of the portal uses. */
interface PageAnswers {
  readonly undelivered: () => readonly Undelivered[];
  readonly settle: (ms: number) => Promise<boolean>;
  readonly isSending: () => boolean;
  readonly subscribe: (listener: () => void) => unknown;
}

const NONE: readonly Undelivered[] = [];

const listeners = new Listeners();
let loaded: PageAnswers | undefined;

/** The exam answers of this page for the rest of the portal: their code is loaded only once there are any. */
export const pageAnswers = {
  /** The undelivered answers of groups that are no longer worked on; the same list until it changes. */
  undelivered: (): readonly Undelivered[] => loaded?.undelivered() ?? NONE,
  /** Sends at once all unacknowledged answers; false where some are still unacknowledged after `ms`. */
  settle: (ms: number): Promise<boolean> => loaded?.settle(ms) ?? Promise.resolve(true),
  subscribe: listeners.add,
};

/** Called by the code of the answers once it is loaded. While answers are unacknowledged, the browser asks before the page closes. */
export function publishAnswers(answers: PageAnswers): void {
  loaded = answers;
  const warn = (event: Event): void => { event.preventDefault(); };
  answers.subscribe(() => {
    if (answers.isSending()) addEventListener('beforeunload', warn);
    else removeEventListener('beforeunload', warn);
    listeners.notify();
  });
}
