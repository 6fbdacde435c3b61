import type { IsShown } from '../field-types/shown.ts';
import { validateValue } from '../fields/check.ts';
import type { FieldDefinition, FieldId, FieldIssue, FieldValue } from '../fields/definition.ts';
import { isOverLength } from '../fields/issue.ts';
import type { Siblings } from '../fields/siblings.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import { canonical, isStored, sameValue } from '../fields/value.ts';
import type { PendingValue } from './contract/widget.ts';
import { Listeners } from '../base/listeners.ts';
import { ShownIssue } from './shown-issue.ts';

/** What a field's widget renders from. A new object whenever something visible changed, and never for typing. */
export interface FieldSnapshot {
  readonly value: FieldValue;
  /** Counts values that came from outside the widget. */
  readonly revision: number;
  /** Share of an upload under way, 0 to 1. */
  readonly progress: number | undefined;
}

/** The context of a field in its form. */
export interface FieldContext {
  readonly types: InputTypes;
  readonly id: FieldId;
  /** The values of its siblings, by the ids of their definitions. */
  readonly sibling: Siblings;
  /** Whether a sibling or the field itself is shown. */
  readonly isShown: IsShown;
  /** The value or the baseline of one of them has changed. */
  readonly changed: () => void;
  /** Absent outside groups. */
  readonly group?: FieldGroup;
}

/** The group's part in a change of a field of one of its entries. */
export interface FieldGroup {
  /** Takes a choice; returns the changed fields. */
  readonly commit: (cell: FieldCell, value: FieldValue) => readonly FieldCell[];
  /** One of its fields has changed. */
  readonly revalidate: () => void;
}

/** The source of a pending value: the field's widget, or the upload of its video. */
export type PendingSource = 'widget' | 'upload';

/** A file that the server has confirmed is a stored one: it is not sent again. */
const asBaseline = (value: FieldValue): FieldValue =>
  typeof value === 'object' && 'kind' in value && value.kind === 'chosen'
    ? { kind: 'stored', name: value.file.name, file: value.file }
    : value;

/** Everything the form knows of one field. */
export class FieldCell {
  readonly definition: FieldDefinition;
  readonly context: FieldContext;
  readonly listeners = new Listeners();
  /** The issue that is shown. Apart from the snapshot: five hundred errors must not render their widgets. */
  readonly shown = new ShownIssue();
  /** Siblings whose visibility or options depend on its value. */
  readonly dependents: FieldCell[] = [];
  #baseline: FieldValue;
  #value: FieldValue;
  #snapshot: FieldSnapshot;
  #optional: FieldDefinition | undefined;
  #pending: (() => FieldValue) | undefined;
  #pendingBySource: Map<PendingSource, PendingValue> | undefined;

  constructor(definition: FieldDefinition, value: FieldValue, place: FieldContext) {
    this.definition = definition;
    this.context = place;
    this.#baseline = value;
    this.#value = value;
    this.#snapshot = { value, revision: 0, progress: undefined };
  }

  get id(): FieldId {
    return this.context.id;
  }

  get locked(): boolean {
    return this.definition.locked;
  }

  get value(): FieldValue {
    return this.#value;
  }

  /** The server's value as far as it is known here. */
  get baseline(): FieldValue {
    return this.#baseline;
  }

  get snapshot(): FieldSnapshot {
    return this.#snapshot;
  }

  get dirty(): boolean {
    return this.#value !== this.#baseline && !sameValue(this.#value, this.#baseline);
  }

  /** False where another field hides it. */
  get visible(): boolean {
    return this.context.isShown(this.definition.id);
  }

  /** Its definition as it applies now: a field that is shown only because of the server's value may be emptied. */
  get effectiveDefinition(): FieldDefinition {
    const { id, mandatory, visibleWhen } = this.definition;
    if (!mandatory || !visibleWhen || this.context.isShown(id, 'asked')) return this.definition;
    return this.#optional ??= { ...this.definition, mandatory: false };
  }

  /** Its value as a save has it: empty where it is hidden, but the server keeps a stored file. A locked field is not sent. */
  get sent(): FieldValue {
    if (this.locked || this.visible) return this.#value;
    return isStored(this.#baseline) ? this.#baseline : undefined;
  }

  /** The pending value; one that needs the applicant goes first. */
  get pending(): PendingValue | undefined {
    // Checked first, since a check asks each field of a long form.
    if (!this.#pendingBySource?.size || this.locked || !this.visible) return undefined;
    const states = [...this.#pendingBySource.values()];
    return states.find(({ kind }) => kind === 'blocked') ?? states[0];
  }

  /** The pending value of one source, shown or hidden. */
  pendingFrom(source: PendingSource): PendingValue | undefined {
    return this.#pendingBySource?.get(source);
  }

  /** Sets or clears a pending value. It is validated when it arrives. An issue that was reported meanwhile stays while it goes on. */
  setPending(source: PendingSource, state: PendingValue | undefined): void {
    const pendingBySource = (this.#pendingBySource ??= new Map());
    const isUpdate = state !== undefined && pendingBySource.has(source);
    if (state) pendingBySource.set(source, state);
    else pendingBySource.delete(source);
    if (!isUpdate || !this.shown.reported) this.clearFixedIssue();
  }

  /** The issue of the current value or of the pending one; none for locked and hidden fields. */
  verdict(underWay = this.pending): FieldIssue | undefined {
    if (underWay) return underWay.kind === 'blocked' ? underWay.issue : undefined;
    return this.locked || !this.visible ? undefined : this.validateOther(this.#value);
  }

  /** Validates another value for it, whether or not it can be changed. */
  validateOther(value: FieldValue): FieldIssue | undefined {
    return validateValue(this.context.types, this.effectiveDefinition, value, this.context.sibling);
  }

  deferPull(pull: () => FieldValue): void {
    this.#pending = pull;
  }

  /** Reads the text that is only in the DOM; true where it changed the value. An error that is corrected disappears. */
  pull(): boolean {
    const pending = this.#pending;
    this.#pending = undefined;
    if (!pending) return false;
    const value = canonical(pending());
    if (sameValue(value, this.#value)) return false;
    this.#value = value;
    this.context.changed();
    // Notifies the fields that depend on this value, without rendering this widget anew.
    if (this.dependents.length > 0) {
      this.#show({ ...this.#snapshot, value });
      this.#notifyDependents(this.followers());
    }
    this.clearFixedIssue();
    return true;
  }

  /** Something that its issue depends on has changed. A corrected issue disappears, and so does one that the rules do not know. */
  clearFixedIssue(): void {
    // In a structured value another part may be wrong now.
    if (this.shown.issue?.at && !this.shown.reported) this.shown.revalidate(this.verdict());
    else if (this.shown.issue && (this.shown.reported || !this.verdict())) this.shown.clear();
  }

  /**
   * The applicant made a choice. Returns the changed fields: the fields that it hides, at any depth, are emptied (spec §4 Profile); a
   * locked field keeps its value, and counts as empty for others while it is hidden.
   */
  commit(value: FieldValue): readonly FieldCell[] {
    const followers = this.followers();
    const shown = followers.filter(({ visible }) => visible);
    this.#take(value, this.#snapshot.revision);
    if (this.shown.issue) this.shown.revalidate(this.verdict());
    const hidden = shown.filter((follower) => !follower.locked && !follower.visible);
    for (const follower of hidden) {
      // A file that is still being read would fill the field again.
      follower.setPending('widget', undefined);
      follower.replace(follower.sent);
    }
    this.#notifyDependents(followers);
    return [this, ...hidden];
  }

  /** The fields that depend on it, at any depth, each once. */
  followers(): readonly FieldCell[] {
    const found = new Set<FieldCell>([this]);
    for (const cell of found) for (const dependent of cell.dependents) found.add(dependent);
    found.delete(this);
    return [...found];
  }

  /** Its value or baseline has been changed from outside: notifies the fields that depend on it, at any depth. */
  notifyFollowers(): void {
    if (this.dependents.length === 0) return;
    this.listeners.notify();
    this.#notifyDependents(this.followers());
  }

  /** Notifies the dependents of each follower, which may now be hidden or shown with its value. */
  #notifyDependents(followers: readonly FieldCell[]): void {
    for (const follower of followers) if (follower.dependents.length > 0) follower.listeners.notify();
  }

  /** Its value has changed: issues of its dependents and of its group may be corrected by that. */
  revalidateDependents(): void {
    for (const dependent of this.dependents) dependent.clearFixedIssue();
    this.context.group?.revalidate();
  }

  /** Takes a value that does not come from the widget. */
  replace(value: FieldValue): void {
    this.#take(value, this.#snapshot.revision + 1);
    this.shown.clear();
  }

  /** Validates the field when the applicant has left it. */
  validateOnLeave(): void {
    if (this.shown.reported) return;
    // An empty mandatory field is not yet wrong while the applicant is still on the way through the form.
    const isUntouched = !this.shown.issue && canonical(this.#value) === undefined;
    if (!isUntouched) this.shown.revalidate(this.verdict());
  }

  /**
   * Marks the server's value where that is no longer valid. It blocks no save before it is checked (DECISIONS "What a strange server
   * showed").
   */
  markInvalidBaseline(): void {
    if (!this.dirty && canonical(this.#value) !== undefined) this.shown.show(this.verdict(), 'leave');
  }

  /**
   * Shows what is wrong with it. In an optional field that is a hint and blocks no save, and neither does a stored text that is longer
   * than the limit allows today. A pending value that does not arrive blocks the save in any case.
   */
  check(): void {
    const { pending } = this;
    const issue = this.verdict(pending);
    const isBlocking = pending !== undefined || (this.effectiveDefinition.mandatory && (this.dirty || !isOverLength(issue)));
    this.shown.show(issue, isBlocking ? 'check' : 'leave');
  }

  /** The server has `value` now. What has been entered since is newer, and unsaved. */
  acknowledge(value: FieldValue): void {
    this.setBaseline(asBaseline(value));
    if (!sameValue(value, this.#value)) return;
    if (this.#baseline !== value) this.#take(this.#baseline, this.#snapshot.revision);
    if (this.shown.reported) this.shown.clear();
  }

  /** Empties a hidden field once the server has confirmed that it has no value. */
  forgetHidden(): void {
    if (canonical(this.#baseline) === undefined && this.dirty && this.sent === undefined) this.replace(undefined);
  }

  /** The server has `value` now, whatever the field's value is. */
  setBaseline(value: FieldValue): void {
    this.#baseline = value;
    this.context.changed();
  }

  showProgress(progress: number | undefined): void {
    if (this.#snapshot.progress !== progress) this.#show({ ...this.#snapshot, progress });
  }

  #take(value: FieldValue, revision: number): void {
    this.#pending = undefined;
    this.#value = value;
    this.context.changed();
    this.#show({ ...this.#snapshot, value, revision });
  }

  #show(snapshot: FieldSnapshot): void {
    this.#snapshot = snapshot;
    this.listeners.notify();
  }
}
