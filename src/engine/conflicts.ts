import type { Conflict } from '../compiler/merge/merge-forms.ts';
import type { FieldId, FieldValue } from '../fields/definition.ts';
import { Listeners } from '../base/listeners.ts';

/** A conflict that is not resolved. */
export interface OpenConflict {
  /** The field, or the entry: `universities[id:9]`. */
  readonly place: string;
  readonly conflict: Conflict;
  /** The field's value before either side changed it. */
  readonly base: FieldValue;
  /** The form's value when the conflict arose. */
  readonly mine: FieldValue;
}

export const conflictPath = (question: Conflict): string => ('field' in question ? question.field : `${question.group}[${question.entry}]`);

/** The conflicts between this form and another device that are not resolved. None of these fields can be saved. */
export class Conflicts {
  readonly listeners = new Listeners();
  #open: readonly OpenConflict[] = [];

  get open(): readonly OpenConflict[] {
    return this.#open;
  }

  of(place: string): OpenConflict | undefined {
    return this.#open.find((question) => question.place === place);
  }

  /** The field's value before either side changed it; `baseline` where it has no conflict. */
  baseOf(field: FieldId, baseline: FieldValue): FieldValue {
    const open = this.of(field);
    return open?.conflict.kind === 'value' ? open.base : baseline;
  }

  set(open: readonly OpenConflict[]): void {
    this.#open = open;
    this.listeners.notify();
  }

  drop(place: string): void {
    this.set(this.#open.filter((question) => question.place !== place));
  }
}
