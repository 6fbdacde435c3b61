import type { Locator, Page } from 'playwright';
import type { Texts } from './texts.ts';
import type { Visit } from './visit.ts';

/** The menu of the top bar that bears the applicant's name. */
export class UserMenu {
  readonly #page: Page;
  readonly #t: Texts;

  constructor({ page: first, t }: Visit, page = first) {
    this.#page = page;
    this.#t = t;
  }

  get button(): Locator {
    return this.#page.getByRole('button', { name: this.#t('shell.account', { name: '' }).trim() });
  }

  entry(key: 'bothLanguages.show' | 'shell.changePassword' | 'shell.logOut'): Locator {
    return this.#page.getByRole('button', { name: this.#t(key), exact: true });
  }

  async choose(key: Parameters<UserMenu['entry']>[0]): Promise<void> {
    await this.button.click();
    await this.entry(key).click();
  }

  async logOut(): Promise<void> {
    await this.choose('shell.logOut');
  }
}
