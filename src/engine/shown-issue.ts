import type { FieldIssue } from '../fields/definition.ts';
import { Listeners } from '../base/listeners.ts';

/**
 * The source of an issue. `leave`: the rules, when the field was left; `check`: the rules, at a check of everything; `widget`:
 * the widget, for refused input; `server`: the server, or the screen.
 */
export type IssueSource = 'leave' | 'check' | 'widget' | 'server';

const isSame = (one: FieldIssue | undefined, other: FieldIssue | undefined): boolean =>
  one?.code === other?.code && (!other || (!other.params && JSON.stringify(one?.at) === JSON.stringify(other.at)));

/** The issue that is shown at a field, or at a group as a whole. */
export class ShownIssue {
  readonly listeners = new Listeners();
  #issue: FieldIssue | undefined;
  #finder: IssueSource = 'leave';

  get issue(): FieldIssue | undefined {
    return this.#issue;
  }

  /** Whether the rules do not know it: it stays until the value changes or the form is checked. */
  get reported(): boolean {
    return this.#finder === 'widget' || this.#finder === 'server';
  }

  /** The issue, where it blocks the save. */
  get problem(): FieldIssue | undefined {
    return this.#finder === 'check' || this.#finder === 'server' ? this.#issue : undefined;
  }

  show(issue: FieldIssue | undefined, source: IssueSource): void {
    this.#finder = issue ? source : 'leave';
    if (isSame(this.#issue, issue)) return;
    this.#issue = issue;
    this.listeners.notify();
  }

  /** Takes the rules' issue after a change. A field with a problem that a check found keeps one as long as it is invalid. */
  revalidate(issue: FieldIssue | undefined): void {
    this.show(issue, this.#finder === 'check' ? 'check' : 'leave');
  }

  clear(): void {
    this.show(undefined, 'leave');
  }
}
