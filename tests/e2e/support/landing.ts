import type { Page } from 'playwright';
import { eventually } from './eventually.ts';
import type { Visit } from './visit.ts';

/** The page `/` of whoever is logged in. */
export class LandingPage {
  readonly #page: Page;

  constructor({ page: first }: Visit, page = first) {
    this.#page = page;
  }

  async isOpen({ name }: { readonly name: string }): Promise<void> {
    await this.#page.getByRole('main').getByText(name).waitFor();
    await eventually(() => new URL(this.#page.url()).pathname).toBe('/');
  }
}
