import type { IsShown } from '../field-types/shown.ts';
import { judgeValue } from '../fields/check.ts';
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

/** Where a field stands in its form. */
export interface FieldPlace {
  readonly types: InputTypes;
  readonly id: FieldId;
  /** The values of the fields beside it, by the ids of their definitions. */
  readonly sibling: Siblings;
  /** Whether one of them is shown, or itself. */
  readonly isShown: IsShown;
  /** What one of them holds, or the server, is another now. */
  readonly changed: () => void;
  /** Absent outside groups. */
  readonly group?: FieldGroup;
}

/** What a group has to say in a change of one of its entries' fields. */
export interface FieldGroup {
  /** Takes a choice; answers which fields it has changed. */
  readonly commit: (cell: FieldCell, value: FieldValue) => readonly FieldCell[];
  /** One of its fields has changed. */
  readonly revalidate: () => void;
}

/** Who brings a value that is under way: the field's widget, or the upload of its video. */
export type Bringer = 'widget' | 'upload';

/** A file that the server has confirmed is one that it holds: it is not sent again. */
const asBaseline = (value: FieldValue): FieldValue =>
  typeof value === 'object' && 'kind' in value && value.kind === 'chosen'
    ? { kind: 'stored', name: value.file.name, file: value.file }
    : value;

/** Everything the form knows of one field. */
export class FieldCell {
  readonly definition: FieldDefinition;
  readonly place: FieldPlace;
  readonly listeners = new Listeners();
  /** What is wrong with it. Apart from the snapshot: five hundred errors must not render their widgets. */
  readonly shown = new ShownIssue();
  /** Fields beside it whose visibility or options follow its value. */
  readonly dependents: FieldCell[] = [];
  #baseline: FieldValue;
  #value: FieldValue;
  #snapshot: FieldSnapshot;
  #optional: FieldDefinition | undefined;
  #pending: (() => FieldValue) | undefined;
  #coming: Map<Bringer, PendingValue> | undefined;

  constructor(definition: FieldDefinition, value: FieldValue, place: FieldPlace) {
    this.definition = definition;
    this.place = place;
    this.#baseline = value;
    this.#value = value;
    this.#snapshot = { value, revision: 0, progress: undefined };
  }

  get id(): FieldId {
    return this.place.id;
  }

  get locked(): boolean {
    return this.definition.locked;
  }

  get value(): FieldValue {
    return this.#value;
  }

  /** What the server holds, as far as is known here. */
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
    return this.place.isShown(this.definition.id);
  }

  /** Its definition as it is asked for: where only what the server holds of it has it shown, it may be emptied. */
  get asked(): FieldDefinition {
    const { id, mandatory, visibleWhen } = this.definition;
    if (!mandatory || !visibleWhen || this.place.isShown(id, 'asked')) return this.definition;
    return this.#optional ??= { ...this.definition, mandatory: false };
  }

  /** Its value as a save has it: hidden it is empty, but the server keeps a file that it holds. What is locked is not sent. */
  get sent(): FieldValue {
    if (this.locked || this.visible) return this.#value;
    return isStored(this.#baseline) ? this.#baseline : undefined;
  }

  /** A value that is on its way here; what needs the applicant goes first. */
  get underWay(): PendingValue | undefined {
    // A check asks each field of a long form.
    if (!this.#coming?.size || this.locked || !this.visible) return undefined;
    const states = [...this.#coming.values()];
    return states.find(({ kind }) => kind === 'blocked') ?? states[0];
  }

  /** A value is on its way, or none is any more. It is judged when it is there. What was refused beside it stands while it goes on. */
  expect(bringer: Bringer, state: PendingValue | undefined): void {
    const coming = (this.#coming ??= new Map());
    const goesOn = state !== undefined && coming.has(bringer);
    if (state) coming.set(bringer, state);
    else coming.delete(bringer);
    if (!goesOn || !this.shown.reported) this.clearFixedIssue();
  }

  /** What the rules say of the value now, or of how it comes; nothing of locked and hidden fields. */
  verdict(underWay = this.underWay): FieldIssue | undefined {
    if (underWay) return underWay.kind === 'blocked' ? underWay.issue : undefined;
    return this.locked || !this.visible ? undefined : this.validateOther(this.#value);
  }

  /** What the rules say of another value for it, whether or not it can be changed. */
  validateOther(value: FieldValue): FieldIssue | undefined {
    return judgeValue(this.place.types, this.asked, value, this.place.sibling);
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
    this.place.changed();
    // What is shown or not by this value hears of it; whoever is typing here goes on.
    if (this.dependents.length > 0) {
      this.#show({ ...this.#snapshot, value });
      this.#tellOn(this.followers());
    }
    this.clearFixedIssue();
    return true;
  }

  /** Something that its issue depends on has changed. One that is mended goes, and so does one that the rules cannot judge. */
  clearFixedIssue(): void {
    // With a structured value it is another part's turn.
    if (this.shown.issue?.at && !this.shown.reported) this.shown.rejudge(this.verdict());
    else if (this.shown.issue && (this.shown.reported || !this.verdict())) this.shown.clear();
  }

  /**
   * The applicant made a choice. Answers what has changed: with it goes what it hides, and what that hides (spec §4 Profile); what is
   * locked keeps its value, and is as empty for others while it is hidden.
   */
  commit(value: FieldValue): readonly FieldCell[] {
    const followers = this.followers();
    const shown = followers.filter(({ visible }) => visible);
    this.#take(value, this.#snapshot.revision);
    if (this.shown.issue) this.shown.rejudge(this.verdict());
    const hidden = shown.filter((follower) => !follower.locked && !follower.visible);
    for (const follower of hidden) follower.replace(follower.sent);
    this.#tellOn(followers);
    return [this, ...hidden];
  }

  /** What is shown or not by its value, and what by theirs, at any depth, each once. */
  followers(): readonly FieldCell[] {
    const found = new Set<FieldCell>([this]);
    for (const cell of found) for (const dependent of cell.dependents) found.add(dependent);
    found.delete(this);
    return [...found];
  }

  /** What it holds, or the server, has been changed from outside: who waits for it, at any depth, hears of that. */
  tellFollowers(): void {
    if (this.dependents.length === 0) return;
    this.listeners.tell();
    this.#tellOn(this.followers());
  }

  /** Whoever waits for one of these hears of it: it may be hidden, or shown, with the value that it has. */
  #tellOn(followers: readonly FieldCell[]): void {
    for (const follower of followers) if (follower.dependents.length > 0) follower.listeners.tell();
  }

  /** Its value has changed: issues beside it and above it may have gone with that. */
  revalidateDependents(): void {
    for (const dependent of this.dependents) dependent.clearFixedIssue();
    this.place.group?.revalidate();
  }

  /** A value from elsewhere than the widget. */
  replace(value: FieldValue): void {
    this.#take(value, this.#snapshot.revision + 1);
    this.shown.clear();
  }

  /** Shows what is wrong with it, now that the applicant has left it. */
  judge(): void {
    if (this.shown.reported) return;
    // An empty mandatory field is not yet wrong while the applicant is still on the way through the form.
    const quiet = !this.shown.issue && canonical(this.#value) === undefined;
    if (!quiet) this.shown.rejudge(this.verdict());
  }

  /**
   * Marks what the server holds where that no longer fits. It holds up nothing before it is checked (DECISIONS "What a strange server
   * showed").
   */
  markHeld(): void {
    if (!this.dirty && canonical(this.#value) !== undefined) this.shown.show(this.verdict(), 'leave');
  }

  /**
   * Shows what is wrong with it. Where it is not mandatory that is a hint, and holds up nothing; nor does a text that the
   * server holds and that is longer than a limit allows today. What is begun and does not come holds up the save in any case.
   */
  check(): void {
    const { underWay } = this;
    const issue = this.verdict(underWay);
    const isHeldUp = underWay !== undefined || (this.asked.mandatory && (this.dirty || !isOverLength(issue)));
    this.shown.show(issue, isHeldUp ? 'check' : 'leave');
  }

  /** The server holds `value` now. What has been entered since is newer, and unsaved. */
  acknowledge(value: FieldValue): void {
    this.setBaseline(asBaseline(value));
    if (!sameValue(value, this.#value)) return;
    if (this.#baseline !== value) this.#take(this.#baseline, this.#snapshot.revision);
    if (this.shown.reported) this.shown.clear();
  }

  /** The server has confirmed that it holds nothing: so is what stands here where nobody sees it. */
  forgetHidden(): void {
    if (canonical(this.#baseline) === undefined && this.dirty && this.sent === undefined) this.replace(undefined);
  }

  /** The server holds `value` now, whatever stands here. */
  setBaseline(value: FieldValue): void {
    this.#baseline = value;
    this.place.changed();
  }

  showProgress(progress: number | undefined): void {
    if (this.#snapshot.progress !== progress) this.#show({ ...this.#snapshot, progress });
  }

  #take(value: FieldValue, revision: number): void {
    this.#pending = undefined;
    this.#value = value;
    this.place.changed();
    this.#show({ ...this.#snapshot, value, revision });
  }

  #show(snapshot: FieldSnapshot): void {
    this.#snapshot = snapshot;
    this.listeners.tell();
  }
}
