import type { Locator, Page } from 'playwright';
import { eventually } from './eventually.ts';
import { labelled, type TextKey } from './texts.ts';
import type { Visit } from './visit.ts';

/** The interviews of one visit, and the dialogs over them. */
export class InterviewsPage {
  readonly visit: Visit;
  readonly page: Page;

  constructor(visit: Visit) {
    this.visit = visit;
    this.page = visit.page;
  }

  /** What a job of `hiring.ts` calls its company. */
  company(job: number): string {
    return this.visit.language === 'jp' ? `企業${job}` : `Company ${job}`;
  }

  card(job: number): Locator {
    return this.page.getByRole('article', { name: this.company(job), exact: true });
  }

  /** A button of a card by the words on it; its name may say more. */
  button(job: number, key: TextKey): Locator {
    return this.card(job).getByRole('button').filter({ hasText: new RegExp(`^${this.visit.t(key)}$`) });
  }

  join(job: number): Locator {
    return this.card(job).getByRole('link');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** A field of the dialog that is open. */
  field(label: string): Locator {
    return this.dialog.getByLabel(labelled(label, this.visit.t));
  }

  /** The first of its words: another failure may say more, and both stand there for a while. */
  toast(text: string): Locator {
    return this.page.locator('[aria-live="polite"]').getByText(text, { exact: true }).first();
  }

  /** When the interview begins, as the card has it, in ms since 1970. */
  async start(job: number): Promise<number> {
    return Date.parse((await this.card(job).locator('time').first().getAttribute('datetime')) ?? '');
  }

  async isOpen(job: number): Promise<void> {
    await this.card(job).waitFor();
  }

  async openRating(job: number, key: 'rating.open' | 'rating.change' = 'rating.open'): Promise<void> {
    await this.button(job, key).click();
    // The rate's control comes last.
    await this.dialog.getByRole('button', { name: this.visit.t('rating.place.5'), exact: true }).waitFor();
  }

  rank(letter: 'A' | 'B' | 'C' | 'D' | 'E'): Locator {
    return this.dialog.getByRole('radio', { name: this.visit.t(`rating.rank.${letter}`), exact: true });
  }

  async closed(): Promise<void> {
    await eventually(() => this.dialog.count()).toBe(0);
  }
}
