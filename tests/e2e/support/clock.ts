import type { Locator, Page } from 'playwright';
import { eventually } from './eventually.ts';

const STEP_MS = 20;

/** The clock of a page that was opened with `clock`: it stands still until it is moved. */
export class Clock {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async stop(page: Page): Promise<Clock> {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    return new Clock(page);
  }

  /** Moves on in small steps until it is there, so that what is counted from its appearance is known to the step. */
  async until(target: Locator): Promise<void> {
    await eventually(async () => {
      await this.#page.clock.runFor(STEP_MS);
      return target.isVisible();
    }).toBe(true);
  }

  /** In ms since 1970. */
  readonly now = (): Promise<number> => this.#page.evaluate(() => Date.now());

  async run(ms: number): Promise<void> {
    await this.#page.clock.runFor(ms);
  }

  /** Moves on to a moment that is still to come. */
  async runTo(moment: number): Promise<void> {
    await this.run(moment - await this.now());
  }

  /** Lets it go on by itself. */
  async start(): Promise<void> {
    await this.#page.clock.resume();
  }
}
