import type { Locator, Page } from 'playwright';
import type { Texts } from './texts.ts';
import type { Visit } from './visit.ts';

/** The way to the pages: in the top bar on a wide screen, behind a button at the side on a phone. */
export class Navigation {
  readonly #page: Page;
  readonly #t: Texts;

  constructor({ page, t }: Pick<Visit, 'page' | 't'>) {
    this.#page = page;
    this.#t = t;
  }

  get bar(): Locator {
    return this.#page.getByRole('navigation', { name: this.#t('navigation.label'), exact: true });
  }

  get hamburger(): Locator {
    return this.#page.getByRole('button', { name: this.#t('navigation.open'), exact: true });
  }

  get side(): Locator {
    return this.#page.getByRole('dialog', { name: this.#t('navigation.label') });
  }

  readonly entries = async (): Promise<readonly string[]> => {
    await this.bar.waitFor();
    return (await this.bar.getByRole('link').allInnerTexts()).map((text) => text.trim());
  };
}
