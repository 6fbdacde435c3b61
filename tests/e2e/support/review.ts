import type { Locator, Page } from 'playwright';
import type { Language } from '../../../src/base/text.ts';
import { labelled } from './texts.ts';
import type { Visit } from './visit.ts';

/** What `everyQuestion` asks, as the applicant reads it. */
export const asked = {
  en: { reasons: 'Your reasons', attracts: 'What attracts you', interest: 'Your interest', japanese: 'Your Japanese', red: 'Red', green: 'Green', blue: 'Blue' },
  jp: { reasons: '志望動機', attracts: '魅力を感じる点', interest: '興味の程度', japanese: '日本語力', red: '赤', green: '緑', blue: '青' },
} as const satisfies Readonly<Record<Language, object>>;

/** The questions of a job or an interview, open over the page. */
export class ReviewDialogPage {
  readonly dialog: Locator;
  readonly #visit: Visit;
  readonly #page: Page;

  /** @param name of the job or the company; in brackets behind it stands the other, where the server says it. */
  constructor(visit: Visit, name: string) {
    this.#visit = visit;
    this.#page = visit.page;
    this.dialog = visit.page.getByRole('dialog', { name: visit.t('review.title', { name }) });
  }

  get submit(): Locator {
    return this.dialog.getByRole('button', { name: this.#visit.t('review.submit'), exact: true });
  }

  get close(): Locator {
    return this.dialog.getByRole('button', { name: this.#visit.t('review.close'), exact: true });
  }

  get confirm(): Locator {
    return this.#page.getByRole('dialog', { name: this.#visit.t('review.confirm.title'), exact: true });
  }

  text(label: string): Locator {
    return this.dialog.getByRole('textbox', { name: labelled(label, this.#visit.t) });
  }

  box(label: string): Locator {
    return this.dialog.getByRole('checkbox', { name: label, exact: true });
  }

  radio(label: string): Locator {
    return this.dialog.getByRole('radio', { name: label, exact: true });
  }

  choice(label: string): Locator {
    return this.dialog.getByRole('combobox', { name: labelled(label, this.#visit.t) });
  }

  toast(text: string): Locator {
    return this.#page.locator('[aria-live="polite"]').getByText(text, { exact: true });
  }

  /** By key: what is pressed may still move. */
  async handIn(): Promise<void> {
    await this.submit.press('Enter');
    await this.confirm.waitFor();
    await this.confirm.getByRole('button', { name: this.#visit.t('review.submit'), exact: true }).press('Enter');
  }
}
