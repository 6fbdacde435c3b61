import type { Conflict } from '../compiler/merge/merge-forms.ts';
import type { FieldId, FieldValue } from '../fields/definition.ts';
import { Listeners } from '../base/listeners.ts';

/** A conflict that is not resolved. */
export interface OpenQuestion {
  /** The field, or the entry: `universities[id:9]`. */
  readonly place: string;
  readonly question: Conflict;
  /** The field's value before either side changed it. */
  readonly base: FieldValue;
  /** The form's value when the conflict arose. */
  readonly mine: FieldValue;
}

export const placeOf = (question: Conflict): string => ('field' in question ? question.field : `${question.group}[${question.entry}]`);

/** The conflicts between this form and another device that are not resolved. None of these fields can be saved. */
export class Questions {
  readonly listeners = new Listeners();
  #open: readonly OpenQuestion[] = [];

  get open(): readonly OpenQuestion[] {
    return this.#open;
  }

  of(place: string): OpenQuestion | undefined {
    return this.#open.find((question) => question.place === place);
  }

  /** The field's value before either side changed it; `baseline` where it has no conflict. */
  baseOf(field: FieldId, held: FieldValue): FieldValue {
    const asked = this.of(field);
    return asked?.question.kind === 'value' ? asked.base : held;
  }

  set(open: readonly OpenQuestion[]): void {
    this.#open = open;
    this.listeners.tell();
  }

  drop(place: string): void {
    this.set(this.#open.filter((question) => question.place !== place));
  }
}
