import { Listeners } from '../base/listeners.ts';
import type { Undelivered } from './contract.ts';

/** What the rest of the portal has to do with the answers of this page. */
interface PageAnswers {
  readonly undelivered: () => readonly Undelivered[];
  readonly settle: (ms: number) => Promise<boolean>;
  readonly isSending: () => boolean;
  readonly subscribe: (listener: () => void) => unknown;
}

const NONE: readonly Undelivered[] = [];

const listeners = new Listeners();
let loaded: PageAnswers | undefined;

/** The exam answers of this page as the rest of the portal sees them: where there have been none, their code is not even loaded. */
export const pageAnswers = {
  /** Answers of groups that are not worked on any more; the same list until it changes. */
  undelivered: (): readonly Undelivered[] => loaded?.undelivered() ?? NONE,
  /** Sends at once all that is not acknowledged; false where some is still not so after `ms`. */
  settle: (ms: number): Promise<boolean> => loaded?.settle(ms) ?? Promise.resolve(true),
  subscribe: listeners.add,
};

/** The code of the answers is loaded. The browser asks before the page goes while something is not acknowledged. */
export function publishAnswers(answers: PageAnswers): void {
  loaded = answers;
  const warn = (event: Event): void => { event.preventDefault(); };
  answers.subscribe(() => {
    if (answers.isSending()) addEventListener('beforeunload', warn);
    else removeEventListener('beforeunload', warn);
    listeners.tell();
  });
}
