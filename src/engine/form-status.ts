import { Listeners } from '../base/listeners.ts';
import type { FormStore, Problem } from './store.ts';

/** The state that is shown around the fields: problems, unsaved work, the draft. */
export interface FormStatus {
  readonly dirty: boolean;
  /** What blocks a save: found by a check, or reported by the server or the screen. */
  readonly problems: readonly Problem[];
  /** The reasons of the last refusal that name no field. */
  readonly remarks: readonly string[];
  /** Counts checks that found something and refusals of the server: the summary takes the focus anew at each. */
  readonly verdicts: number;
  /** When the draft was last written, in ms since 1970. */
  readonly draftSavedAt: number | undefined;
  /** An earlier page left work that is not in the form yet. */
  readonly restoring: boolean;
  /** When the newest restored value was typed; undefined when nothing was restored or the notice is done with. */
  readonly restoredAt: number | undefined;
  /** When the newest value was typed of a draft of which no field of the form takes anything; undefined like `restoredAt`. */
  readonly absentAt: number | undefined;
}

const INITIAL: FormStatus = {
  dirty: false, problems: [], remarks: [], verdicts: 0,
  draftSavedAt: undefined, restoring: false, restoredAt: undefined, absentAt: undefined,
};

const sameProblems = (some: readonly Problem[], others: readonly Problem[]): boolean =>
  some.length === others.length && some.every(({ field, issue }, index) => field === others[index]?.field && issue === others[index].issue);

export type StatusTracker = ReturnType<typeof trackStatus>;

/** Derives the status of one form from its store. */
export function trackStatus(store: FormStore) {
  const listeners = new Listeners();
  let status = INITIAL;

  const readStore = (problems: readonly Problem[]): Pick<FormStatus, 'dirty' | 'problems'> =>
    ({ dirty: store.isUnfinished, problems: sameProblems(problems, status.problems) ? status.problems : problems });

  const update = (change: Partial<FormStatus>): void => {
    status = { ...status, ...change };
    listeners.notify();
  };

  return {
    now: (): FormStatus => status,
    subscribe: listeners.add,
    update,
    /** Updates the status, with the store's current state. */
    updateFromStore: (change?: Partial<FormStatus>, problems = store.problems()): void => {
      update({ ...readStore(problems), ...change });
    },
    /** Notifies only of changes; called in a pause of typing, so that it costs no key. */
    refresh: (): void => {
      const current = readStore(store.problems());
      if (current.problems !== status.problems || current.dirty !== status.dirty) update(current);
    },
  };
}
