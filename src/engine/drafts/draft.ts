import { Log, openLogs } from '../../device/log.ts';
import { isPlain, mergeGroups, type DraftValue } from './value.ts';

/** Of a group the entries that any page added. */
const join = (older: DraftValue, newer: DraftValue): DraftValue =>
  (older.kind === 'group' && newer.kind === 'group' ? { kind: 'group', state: mergeGroups(older.state, newer.state) } : newer);

/** The kept work of one form on one page (docs/decisions/0004). */
export class Draft extends Log<DraftValue> {
  constructor(scope: string, onKept: (at: number) => void) {
    super(scope, { isPlain, join, onKept });
  }
}

/** Opens a form's draft; `onKept` hears when it was written, in ms since 1970. */
export type OpenDraft = (onKept: (at: number) => void) => Draft;

/** The draft of one form, named by its scope, for instance `42/profile`. Forms that keep nothing do not load this. */
export const draftOf = (scope: string): OpenDraft => (onKept) => new Draft(scope, onKept);

/** Stores what this page holds of a form. Answers whether all of it is kept. */
export async function isDraftKept(scope: string): Promise<boolean> {
  const drafts = openLogs().filter((log) => log.scope === scope);
  await Promise.all(drafts.map((draft) => draft.write()));
  return drafts.every(({ isSafe }) => isSafe);
}
