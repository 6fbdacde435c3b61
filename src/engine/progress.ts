import { isOverLength } from '../fields/issue.ts';
import type { Chapter } from './chapters.ts';
import type { FormController } from './controller.ts';
import type { FieldCell } from './field-cell.ts';
import { whenIdle } from './idle.ts';
import type { ItemGroup } from './item-group.ts';
import { Listeners } from '../base/listeners.ts';
import { createPause } from './pause.ts';
import type { FormStore } from './store.ts';

/** The progress of a part of the form, in fields that are visible and can be changed. */
export interface Progress {
  /** Mandatory ones, and one for a list that has too few entries. */
  readonly required: number;
  /** How many of these a check would accept. */
  readonly answered: number;
  /** How many, mandatory or not, show an error. */
  readonly wrong: number;
}

/** `wrong`: shows an error; `missing`: a mandatory answer is missing; `done`: none is; `free`: nothing is mandatory. */
export type ProgressState = 'wrong' | 'missing' | 'done' | 'free';

export function stateOf({ required, answered, wrong }: Progress): ProgressState {
  if (wrong > 0) return 'wrong';
  if (answered < required) return 'missing';
  return required > 0 ? 'done' : 'free';
}

/** Whether a save would accept the field: a pending value does not count, and a stored text may be too long. */
function isAnswered(cell: FieldCell): boolean {
  if (cell.pending) return false;
  const issue = cell.verdict();
  return !issue || (!cell.dirty && isOverLength(issue));
}

/** The progress of the sections from `first` to `last`. Walks over their fields, so it is for a pause of typing. */
export function progressOf(store: FormStore, { first, last }: Pick<Chapter, 'first' | 'last'>): Progress {
  const nodes = store.nodesIn(first, last + 1).filter(({ locked, visible }) => visible && !locked);
  const isWrong = (node: FieldCell | ItemGroup): boolean =>
    node.shown.problem !== undefined || (node.shown.issue !== undefined && 'definition' in node && node.effectiveDefinition.mandatory);
  const required = nodes.filter((node) => ('definition' in node ? node.effectiveDefinition.mandatory : node.isShort));
  return {
    required: required.length,
    answered: required.filter((node) => 'definition' in node && isAnswered(node)).length,
    wrong: nodes.filter(isWrong).length,
  };
}

export const sumProgress = (parts: readonly Progress[]): Progress => ({
  required: parts.reduce((sum, { required }) => sum + required, 0),
  answered: parts.reduce((sum, { answered }) => sum + answered, 0),
  wrong: parts.reduce((sum, { wrong }) => sum + wrong, 0),
});

/** Typed text is read in a pause already; this only gathers its immediate consequences. */
const GATHER = { quiet: 50, longest: 50 } as const;

/** Follows the progress of each chapter, at no cost for a key. */
export function watchProgress(
  { store, subscribe }: Pick<FormController, 'store' | 'subscribe'>, chapters: readonly Chapter[],
) {
  const listeners = new Listeners();
  let latest: readonly Progress[] | undefined;
  const update = (): void => {
    const now = chapters.map((chapter) => progressOf(store, chapter));
    if (JSON.stringify(now) === JSON.stringify(latest)) return;
    latest = now;
    listeners.notify();
  };
  return {
    /** The same until something has changed; undefined until the first idle moment. */
    latest: () => latest,
    subscribe: (listener: () => void) => {
      const { touch, cancel } = createPause(GATHER, update);
      const { arrivals, issues } = store.controls;
      const ends = [
        listeners.add(listener), store.changes.add(touch), arrivals.add(touch), issues.add(touch),
        subscribe(touch), whenIdle(update, 500), cancel,
      ];
      return () => { for (const end of ends) end(); };
    },
  };
}
