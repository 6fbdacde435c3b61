import { Log, openLogs } from '../../device/log.ts';
import { isPlain, mergeGroups, type DraftValue } from './value.ts';

/** The newer value; of a group with the entries that any page added. */
const join = (older: DraftValue, newer: DraftValue): DraftValue =>
  (older.kind === 'group' && newer.kind === 'group' ? { kind: 'group', state: mergeGroups(older.state, newer.state) } : newer);

/** The draft of one form on one page (docs/decisions/0004). */
export class Draft extends Log<DraftValue> {
  constructor(scope: string, onKept: (at: number) => void = () => undefined) {
    super(scope, { isPlain, join, onStored: onKept });
  }
}

/** Stores this page's work on a form. Returns whether all of it is stored. */
export async function isDraftStored(scope: string): Promise<boolean> {
  const drafts = openLogs().filter((log) => log.scope === scope);
  await Promise.all(drafts.map((draft) => draft.write()));
  return drafts.every(({ isSafe }) => isSafe);
}
