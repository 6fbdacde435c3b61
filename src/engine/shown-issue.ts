import type { FieldIssue } from '../fields/definition.ts';
import { Listeners } from '../base/listeners.ts';

/**
 * Who found an issue. `leave`: the rules, when the field was left; `check`: the rules, at a check of everything; `widget`:
 * the widget, of something that it did not take; `server`: the server, or the screen.
 */
export type Finder = 'leave' | 'check' | 'widget' | 'server';

const isSame = (one: FieldIssue | undefined, other: FieldIssue | undefined): boolean =>
  one?.code === other?.code && (!other || (!other.params && JSON.stringify(one?.at) === JSON.stringify(other.at)));

/** The issue that stands at one place of the form: at a field, or at a group as a whole. */
export class ShownIssue {
  readonly listeners = new Listeners();
  #issue: FieldIssue | undefined;
  #finder: Finder = 'leave';

  get issue(): FieldIssue | undefined {
    return this.#issue;
  }

  /** The rules know nothing of it: it stays until the value changes or the form is checked. */
  get reported(): boolean {
    return this.#finder === 'widget' || this.#finder === 'server';
  }

  /** The issue, where it holds up the save. */
  get problem(): FieldIssue | undefined {
    return this.#finder === 'check' || this.#finder === 'server' ? this.#issue : undefined;
  }

  show(issue: FieldIssue | undefined, finder: Finder): void {
    this.#finder = issue ? finder : 'leave';
    if (isSame(this.#issue, issue)) return;
    this.#issue = issue;
    this.listeners.tell();
  }

  /** What the rules say after a change. What a check has found stays a problem for as long as something is wrong. */
  rejudge(issue: FieldIssue | undefined): void {
    this.show(issue, this.#finder === 'check' ? 'check' : 'leave');
  }

  clear(): void {
    this.show(undefined, 'leave');
  }
}
