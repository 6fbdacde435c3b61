import type { Locator } from 'playwright';
import type { TextKey } from './texts.ts';
import type { Visit } from './visit.ts';

type Question = Extract<TextKey, 'logOut.unsaved.title' | 'logOut.failed.title'>;
type Choice = Extract<TextKey, 'logOut.stay' | 'logOut.unsaved.confirm' | 'logOut.failed.confirm'>;

/** What a log-out asks. */
export class LogOutDialog {
  readonly dialog: Locator;
  readonly #visit: Visit;

  constructor(visit: Visit, question: Question) {
    this.#visit = visit;
    this.dialog = visit.page.getByRole('dialog', { name: visit.t(question), exact: true });
  }

  choice(key: Choice): Locator {
    return this.dialog.getByRole('button', { name: this.#visit.t(key), exact: true });
  }

  /** The line of a form: how much of it is not saved. */
  form(title: TextKey): Locator {
    return this.dialog.getByRole('listitem').filter({ hasText: this.#visit.t(title) });
  }
}
