import type { Conflict } from '../compiler/merge/merge-forms.ts';
import { mergeStructured } from '../compiler/merge/merge-structured.ts';
import type { FieldValue } from '../fields/definition.ts';
import type { FormStore } from './store.ts';

/** Which side's change the applicant keeps. */
export type Choice = 'mine' | 'theirs';

type Resolution<Kind extends Conflict['kind']> =
  Readonly<Record<Choice, (store: FormStore, conflict: Extract<Conflict, { kind: Kind }>) => void>>;

/** The field's value if the other side is chosen: entries that were added to a list after the conflict arose stay. */
export function valueIfTheirs(store: FormStore, { field, theirs }: Extract<Conflict, { kind: 'value' }>): FieldValue {
  const { definition, context: { types }, value: mine } = store.cell(field);
  const merged = mergeStructured(types, definition, { base: store.conflicts.of(field)?.mine, mine, theirs });
  return merged ? merged.theirs : theirs;
}

const keep = (): void => undefined;

/** What each choice does to the form. The server has their side already. */
const resolutions: { readonly [Kind in Conflict['kind']]: Resolution<Kind> } = {
  value: { mine: keep, theirs: (store, conflict) => { store.replace(new Map([[conflict.field, valueIfTheirs(store, conflict)]])); } },
  mark: { mine: keep, theirs: (store, { group, entry }) => { store.group(group).mark(entry); } },
  removedHere: { mine: (store, { group, entry }) => { store.group(group).remove(entry); }, theirs: keep },
  removedThere: {
    mine: (store, { group, entry }) => { store.group(group).sendAsNew(entry); },
    theirs: (store, { group, entry }) => { store.group(group).remove(entry); },
  },
};

export function resolveConflict(store: FormStore, conflict: Conflict, choice: Choice): void {
  resolutions[conflict.kind][choice](store, conflict as never);
  // An entry that was added or removed may have moved the mark: where the other side's entry has it, the conflict is over.
  for (const { place, conflict: other } of store.conflicts.open) {
    if (other.kind === 'mark' && store.group(other.group).marked === other.entry) store.conflicts.drop(place);
  }
}
