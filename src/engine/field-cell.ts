import { checkField } from '../fields/check.ts';
import type { FieldDefinition, FieldId, FieldIssue, FieldValue } from '../fields/definition.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import { canonical, sameValue } from '../fields/value.ts';

/** What a field's widget renders from. A new object whenever something visible changed, and never for typing. */
export interface FieldSnapshot {
  readonly value: FieldValue;
  /** Counts values that came from outside the widget. */
  readonly revision: number;
  /** Share of an upload under way, 0 to 1. */
  readonly progress: number | undefined;
}

const EMPTY: FieldSnapshot = { value: undefined, revision: 0, progress: undefined };

/** Everything the form knows of one field. */
export class FieldCell {
  readonly id: FieldId;
  readonly definition: FieldDefinition;
  /** What the server holds. */
  readonly baseline: FieldValue;
  readonly listeners = new Set<() => void>();
  readonly issueListeners = new Set<() => void>();
  readonly #types: InputTypes;
  readonly #sibling: (name: string) => FieldValue;
  #value: FieldValue;
  #snapshot: FieldSnapshot;
  #issue: FieldIssue | undefined;
  #reported = false;
  #pending: (() => FieldValue) | undefined;

  constructor(types: InputTypes, id: FieldId, definition: FieldDefinition, value: FieldValue, sibling: (name: string) => FieldValue) {
    this.#types = types;
    this.id = id;
    this.definition = definition;
    this.baseline = value;
    this.#value = value;
    this.#sibling = sibling;
    this.#snapshot = value === undefined ? EMPTY : { ...EMPTY, value };
  }

  get value(): FieldValue {
    return this.#value;
  }

  get snapshot(): FieldSnapshot {
    return this.#snapshot;
  }

  /** The issue that stands at the field. Apart from the snapshot: five hundred errors must not render their widgets. */
  get issue(): FieldIssue | undefined {
    return this.#issue;
  }

  /** The issue is not the rules' own: a file that was refused, a word of the server. */
  get reported(): boolean {
    return this.#reported;
  }

  get dirty(): boolean {
    return !sameValue(this.#value, this.baseline);
  }

  /** It may take a draft's value: the applicant may change it and has not done so on this page. */
  get untouched(): boolean {
    return this.#pending === undefined && !this.dirty && !this.definition.locked;
  }

  /** What the rules say of the value now; nothing of locked and hidden fields. */
  verdict(): FieldIssue | undefined {
    return checkField(this.#types, this.definition, this.#value, this.#sibling);
  }

  await(pull: () => FieldValue): void {
    this.#pending = pull;
  }

  /** Takes over the text that is only in the DOM; true where it changed the value. An error that is mended goes. */
  pull(): boolean {
    const pending = this.#pending;
    this.#pending = undefined;
    if (!pending) return false;
    const value = canonical(pending());
    if (sameValue(value, this.#value)) return false;
    this.#value = value;
    if (this.#issue && !this.verdict()) this.showIssue(undefined);
    return true;
  }

  /** The applicant made a choice. */
  commit(value: FieldValue): void {
    this.#take(value, this.#snapshot.revision);
    if (this.#issue) this.showIssue(this.verdict());
  }

  /** A value from elsewhere than the widget. */
  replace(value: FieldValue): void {
    this.#take(value, this.#snapshot.revision + 1);
    this.showIssue(undefined);
  }

  /** An issue that the rules do not know of. It stays until the value changes or the form is checked. */
  report(issue: FieldIssue | undefined): void {
    this.showIssue(issue);
    this.#reported = issue !== undefined;
  }

  showIssue(issue: FieldIssue | undefined): void {
    this.#reported = false;
    if (this.#issue?.code === issue?.code && !issue?.params) return;
    this.#issue = issue;
    for (const listener of this.issueListeners) listener();
  }

  showProgress(progress: number | undefined): void {
    if (this.#snapshot.progress !== progress) this.#show({ ...this.#snapshot, progress });
  }

  #take(value: FieldValue, revision: number): void {
    this.#pending = undefined;
    this.#value = value;
    this.#show({ ...this.#snapshot, value, revision });
  }

  #show(snapshot: FieldSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.listeners) listener();
  }
}
