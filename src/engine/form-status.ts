import { Listeners } from '../base/listeners.ts';
import type { FormStore, Problem } from './store.ts';

/** What stands around the fields: what is missing, whether there is unsaved work, what the draft did. */
export interface FormStatus {
  readonly dirty: boolean;
  /** What holds up a save: found by a check, or said by the server or the screen. */
  readonly problems: readonly Problem[];
  /** What the server has against the form and said of none of its fields, at the last try. */
  readonly remarks: readonly string[];
  /** Counts checks that found something and refusals of the server: the summary takes the focus anew at each. */
  readonly verdicts: number;
  /** When the draft was last written, in ms since 1970. */
  readonly draftSavedAt: number | undefined;
  /** An earlier page left work that is not in the form yet. */
  readonly restoring: boolean;
  /** When the newest restored value was typed; undefined when nothing was restored or the notice is done with. */
  readonly restoredAt: number | undefined;
}

const INITIAL: FormStatus = {
  dirty: false, problems: [], remarks: [], verdicts: 0, draftSavedAt: undefined, restoring: false, restoredAt: undefined,
};

const sameProblems = (some: readonly Problem[], others: readonly Problem[]): boolean =>
  some.length === others.length && some.every(({ field, issue }, index) => field === others[index]?.field && issue === others[index].issue);

export type FollowedStatus = ReturnType<typeof followStatus>;

/** What stands around the fields of one form, followed from its store. */
export function followStatus(store: FormStore) {
  const listeners = new Listeners();
  let status = INITIAL;

  const readStore = (problems: readonly Problem[]): Pick<FormStatus, 'dirty' | 'problems'> =>
    ({ dirty: store.unfinished, problems: sameProblems(problems, status.problems) ? status.problems : problems });

  const update = (change: Partial<FormStatus>): void => {
    status = { ...status, ...change };
    listeners.tell();
  };

  return {
    now: (): FormStatus => status,
    subscribe: listeners.add,
    update,
    /** The same, and what the store holds by now. */
    look: (change?: Partial<FormStatus>, problems = store.problems()): void => { update({ ...readStore(problems), ...change }); },
    /** Only what has changed is told: it follows in a pause, so that it costs no key. */
    refresh: (): void => {
      const fresh = readStore(store.problems());
      if (fresh.problems !== status.problems || fresh.dirty !== status.dirty) update(fresh);
    },
  };
}
