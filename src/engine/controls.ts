import type { FieldDefinition, FieldIssue, FieldValue } from '../fields/definition.ts';
import type { FieldControl, PendingValue } from './contract/widget.ts';
import type { PendingSource, FieldCell } from './field-cell.ts';
import type { ShownIssue } from './shown-issue.ts';
import { Listeners } from '../base/listeners.ts';
import { afterPointerRelease } from '../interaction/pointer-gate.ts';

/** The controls through which widgets act on their fields: choices, text that only the DOM has, leaving. */
export class Controls {
  /**
   * Notifies of the issue of a field that has just been left or has refused something, or for which `tellIssue` was called. The summary
   * announces what a check or the server finds.
   */
  readonly issues = new Listeners<[definition: FieldDefinition, issue: FieldIssue, shown: ShownIssue]>();
  /** Notifies how many fields an answer has made visible, 0 included, where the visibility of others depends on it. */
  readonly revealed = new Listeners<[number: number]>();
  /** Notifies that a value is pending, of its progress, and that it is pending no more. */
  readonly arrivals = new Listeners();
  /** Tells widgets to finish what they are making. */
  readonly finishing = new Listeners();
  readonly #controls = new WeakMap<FieldCell, FieldControl>();
  readonly #pending = new Set<FieldCell>();
  readonly #announce: (changed: readonly FieldCell[]) => void;
  #onTyping: () => void = () => undefined;

  /** `announce` is called with the fields that have changed. */
  constructor(announce: (changed: readonly FieldCell[]) => void) {
    this.#announce = announce;
  }

  /** Calls `listener` at every key, so that it can call `settle` before long. */
  onTyping(listener: () => void): void {
    this.#onTyping = listener;
  }

  /** The same for the same field, so that no widget renders because of it. */
  of(cell: FieldCell): FieldControl {
    const existing = this.#controls.get(cell);
    if (existing) return existing;
    const control = this.#create(cell);
    this.#controls.set(cell, control);
    return control;
  }

  /** Sets or clears the pending value of a field. */
  setPending(cell: FieldCell, bringer: PendingSource, state: PendingValue | undefined): void {
    cell.setPending(bringer, state);
    this.arrivals.notify();
    this.#onTyping();
  }

  /** Reads text that is still only in the DOM. Cheap when there is none. */
  settle(): void {
    if (this.#pending.size === 0) return;
    this.#change([...this.#pending], () => {
      const changed = [...this.#pending].filter((cell) => cell.pull());
      this.#pending.clear();
      return changed;
    });
  }

  tellIssue({ definition, shown }: FieldCell): void {
    if (shown.issue) this.issues.notify(definition, shown.issue, shown);
  }

  #create(cell: FieldCell): FieldControl {
    return {
      read: () => cell.value,
      baseline: () => cell.baseline,
      validate: (value) => cell.validateOther(value),
      commit: (value) => { this.#commit(cell, value); },
      typing: (pull) => {
        if (cell.locked) return;
        cell.deferPull(pull);
        this.#pending.add(cell);
        this.#onTyping();
      },
      leave: () => { afterPointerRelease(() => { this.#leave(cell); }); },
      report: (issue) => { this.#refuse(cell, issue); },
      setPending: (state) => { this.setPending(cell, 'widget', state); },
      pending: () => cell.pendingFrom('widget'),
      onFinish: this.finishing.add,
    };
  }

  #commit(cell: FieldCell, value: FieldValue): void {
    if (cell.locked) return;
    this.#change([cell], () => (cell.context.group ? cell.context.group.commit(cell, value) : cell.commit(value)));
  }

  #refuse(cell: FieldCell, issue: FieldIssue | undefined): void {
    if (cell.locked) return;
    cell.shown.show(issue, 'widget');
    this.tellIssue(cell);
  }

  #leave(cell: FieldCell): void {
    this.#change([cell], () => {
      const changed = cell.pull();
      const before = cell.shown.issue?.code;
      cell.validateOnLeave();
      if (cell.shown.issue?.code !== before) this.tellIssue(cell);
      return changed ? [cell] : [];
    });
  }

  /** Applies the applicant's answers to `cells`, and notifies of the changed fields and of those that have become visible. */
  #change(cells: readonly FieldCell[], change: () => readonly FieldCell[]): void {
    const followers = new Set(cells.flatMap((cell) => cell.followers()));
    const hidden = [...followers].filter(({ visible }) => !visible);
    const changed = change();
    this.#announce(changed);
    if (followers.size > 0 && changed.length > 0) this.revealed.notify(hidden.filter(({ visible }) => visible).length);
  }
}
