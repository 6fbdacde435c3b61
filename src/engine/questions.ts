import type { Conflict } from '../compiler/merge/merge-forms.ts';
import type { FieldId, FieldValue } from '../fields/definition.ts';
import { Listeners } from '../base/listeners.ts';

/** A question that is still open. */
export interface OpenQuestion {
  /** The field, or the entry: `universities[id:9]`. */
  readonly place: string;
  readonly question: Conflict;
  /** What the field held before either side changed it. */
  readonly base: FieldValue;
  /** What the form held of it when it was asked. */
  readonly mine: FieldValue;
}

export const placeOf = (question: Conflict): string => ('field' in question ? question.field : `${question.group}[${question.entry}]`);

/** What was changed here and on another device, and is still to be decided. None of it can be saved. */
export class Questions {
  readonly listeners = new Listeners();
  #open: readonly OpenQuestion[] = [];

  get open(): readonly OpenQuestion[] {
    return this.#open;
  }

  of(place: string): OpenQuestion | undefined {
    return this.#open.find((question) => question.place === place);
  }

  /** What the field held before either side changed it; `held` where nothing is asked of it. */
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
