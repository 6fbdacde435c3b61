import type { FieldId } from '../fields/definition.ts';

/** What may not be changed for now: single fields and groups, or the form as a whole. */
export class Locks {
  readonly #places = new Set<FieldId>();
  #form = false;

  /** Without an id: the form as a whole. A field that is locked by itself stays so when the form is unlocked. */
  set(locked: boolean, id: FieldId | undefined): void {
    if (id === undefined) this.#form = locked;
    else if (locked) this.#places.add(id);
    else this.#places.delete(id);
  }

  holds(id: FieldId): boolean {
    return this.#form || this.#places.has(id);
  }
}
