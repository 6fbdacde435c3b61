import type { Conflict } from '../compiler/merge/merge-forms.ts';
import { mergeStructured } from '../compiler/merge/merge-structured.ts';
import type { FieldValue } from '../fields/definition.ts';
import type { FormStore } from './store.ts';

/** Which side's change the applicant keeps. */
export type Choice = 'mine' | 'theirs';

type Answer<Kind extends Conflict['kind']> =
  Readonly<Record<Choice, (store: FormStore, question: Extract<Conflict, { kind: Kind }>) => void>>;

/** The field's value if the other side is chosen: entries that were added to a list after the conflict arose stay. */
export function leftByTheirs(store: FormStore, { field, theirs }: Extract<Conflict, { kind: 'value' }>): FieldValue {
  const { definition, place: { types }, value: mine } = store.cell(field);
  const merged = mergeStructured(types, definition, { base: store.questions.of(field)?.mine, mine, theirs });
  return merged ? merged.theirs : theirs;
}

const nothing = (): void => undefined;

/** What each choice does to the form. The server has their side already. */
const answers: { readonly [Kind in Conflict['kind']]: Answer<Kind> } = {
  value: { mine: nothing, theirs: (store, question) => { store.replace(new Map([[question.field, leftByTheirs(store, question)]])); } },
  mark: { mine: nothing, theirs: (store, { group, entry }) => { store.group(group).mark(entry); } },
  removedHere: { mine: (store, { group, entry }) => { store.group(group).remove(entry); }, theirs: nothing },
  removedThere: {
    mine: (store, { group, entry }) => { store.group(group).sendAsNew(entry); },
    theirs: (store, { group, entry }) => { store.group(group).remove(entry); },
  },
};

export function answerQuestion(store: FormStore, question: Conflict, choice: Choice): void {
  answers[question.kind][choice](store, question as never);
  // An entry that was added or removed may have moved the mark: where the other side's entry has it, the conflict is over.
  for (const { place, question: other } of store.questions.open) {
    if (other.kind === 'mark' && store.group(other.group).marked === other.entry) store.questions.drop(place);
  }
}
