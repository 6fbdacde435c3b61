import type { FieldDefinition, FieldIssue, FieldValue } from '../fields/definition.ts';
import type { FieldControl, PendingValue } from './contract/widget.ts';
import type { Bringer, FieldCell } from './field-cell.ts';
import type { ShownIssue } from './shown-issue.ts';
import { Listeners } from '../base/listeners.ts';
import { afterPointerRelease } from '../interaction/pointer-gate.ts';

/** What widgets do to their fields, each by the control that is made for it here: choices, text that only the DOM holds, leaving. */
export class Controls {
  /**
   * Tells what is wrong with a field that has just been left or has refused something, and with one that is asked about
   * (`tellIssue`). What a check or the server finds is the summary's to say.
   */
  readonly issues = new Listeners<[definition: FieldDefinition, issue: FieldIssue, shown: ShownIssue]>();
  /** Tells how many fields an answer has made visible, 0 included, where the visibility of others depends on it. */
  readonly came = new Listeners<[number: number]>();
  /** Tells that something is on its way, how far it is, and that it is not any more. */
  readonly arrivals = new Listeners();
  /** Tells widgets to end what they are making. */
  readonly finishing = new Listeners();
  readonly #controls = new WeakMap<FieldCell, FieldControl>();
  readonly #pending = new Set<FieldCell>();
  readonly #announce: (changed: readonly FieldCell[]) => void;
  #onTyping: () => void = () => undefined;

  /** `announce` hears which fields have changed. */
  constructor(announce: (changed: readonly FieldCell[]) => void) {
    this.#announce = announce;
  }

  /** `listener` hears of every key: somebody has to `settle` before long. */
  onTyping(listener: () => void): void {
    this.#onTyping = listener;
  }

  /** The same for the same field, so that no widget renders because of it. */
  of(cell: FieldCell): FieldControl {
    const known = this.#controls.get(cell);
    if (known) return known;
    const control = this.#create(cell);
    this.#controls.set(cell, control);
    return control;
  }

  /** A value is on its way to a field, or none is any more. */
  expect(cell: FieldCell, bringer: Bringer, state: PendingValue | undefined): void {
    cell.expect(bringer, state);
    this.arrivals.tell();
    this.#onTyping();
  }

  /** Takes over whatever is still only in the DOM. Cheap when nothing is. */
  settle(): void {
    if (this.#pending.size === 0) return;
    this.#change([...this.#pending], () => {
      const changed = [...this.#pending].filter((cell) => cell.pull());
      this.#pending.clear();
      return changed;
    });
  }

  tellIssue({ definition, shown }: FieldCell): void {
    if (shown.issue) this.issues.tell(definition, shown.issue, shown);
  }

  #create(cell: FieldCell): FieldControl {
    return {
      read: () => cell.value,
      baseline: () => cell.baseline,
      validate: (value) => cell.validateOther(value),
      commit: (value) => { this.#commit(cell, value); },
      typing: (pull) => {
        if (cell.locked) return;
        cell.await(pull);
        this.#pending.add(cell);
        this.#onTyping();
      },
      leave: () => { afterPointerRelease(() => { this.#leave(cell); }); },
      report: (issue) => { this.#refuse(cell, issue); },
      underWay: (state) => { this.expect(cell, 'widget', state); },
      onFinish: this.finishing.add,
    };
  }

  #commit(cell: FieldCell, value: FieldValue): void {
    if (cell.locked) return;
    this.#change([cell], () => (cell.place.group ? cell.place.group.commit(cell, value) : cell.commit(value)));
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
      cell.judge();
      if (cell.shown.issue?.code !== before) this.tellIssue(cell);
      return changed ? [cell] : [];
    });
  }

  /** Lets the applicant's answers to `cells` change the form, and tells what has changed and what has come by that. */
  #change(cells: readonly FieldCell[], change: () => readonly FieldCell[]): void {
    const followers = new Set(cells.flatMap((cell) => cell.followers()));
    const hidden = [...followers].filter(({ visible }) => !visible);
    const changed = change();
    this.#announce(changed);
    if (followers.size > 0 && changed.length > 0) this.came.tell(hidden.filter(({ visible }) => visible).length);
  }
}
