import type { Locator, Page } from 'playwright';
import { eventually } from './eventually.ts';
import type { TextKey } from './texts.ts';
import type { Visit } from './visit.ts';

/** The page `/` of whoever is logged in. */
export class LandingPage {
  readonly #page: Page;
  readonly #visit: Visit;

  constructor(visit: Visit, page = visit.page) {
    this.#page = page;
    this.#visit = visit;
  }

  /** Whoever has a Japanese name is greeted by it in Japanese, and the log-in may have switched the language. */
  async isOpen({ name, japanese_name: japaneseName = name }: { readonly name: string; readonly japanese_name?: string }): Promise<void> {
    const greeting = this.#page.getByRole('main');
    await greeting.getByText(name).or(greeting.getByText(japaneseName)).waitFor();
    await eventually(() => new URL(this.#page.url()).pathname).toBe('/');
  }

  section(title: Extract<TextKey, 'landing.left' | 'landing.events' | 'landing.reviews'>): Locator {
    return this.#page.getByRole('region', { name: this.#visit.t(title), exact: true });
  }

  /** The card of an event or of a job, by its name. */
  card(name: string): Locator {
    return this.#page.getByRole('listitem').filter({ has: this.#page.getByRole('heading', { name, exact: true }) });
  }

  /** A button of a card, by its words. */
  button(name: string, words: TextKey): Locator {
    return this.card(name).getByRole('button', { name: this.#visit.t(words), exact: true });
  }
}
