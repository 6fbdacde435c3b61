import type { Locator, Page } from 'playwright';
import { eventually } from './eventually.ts';

/** Farther than any way through the profile. */
const MOST_TABS = 200;

/** What there is to be said against where the focus is; empty when there is nothing. Runs in the page. `mayLeave`: past the last of the page is the browser. */
function lookAtFocus(mayLeave: boolean): string {
  const element = document.activeElement;
  if (!element || element === document.body) return mayLeave ? '' : 'the focus is lost';
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const over = document.elementFromPoint((Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2);
  const complaints = [
    outlineStyle === 'none' || outlineWidth === '0px' ? 'the focus cannot be seen' : '',
    bottom <= 0 || top >= innerHeight ? `the focus is off the screen, at ${String(Math.round(top))} of ${String(innerHeight)}` : '',
    over && !element.contains(over) && !over.contains(element) && !over.closest('label')?.contains(element) ? `the focus is behind ${over.outerHTML.slice(0, 80)}` : '',
  ];
  const said = complaints.filter(Boolean).join(', ');
  return said && `${said}: ${element.outerHTML.slice(0, 160)}`;
}

/** The keys, and eyes that follow the focus. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The focus is somewhere, and where it is it can be seen. */
  async seesFocus(mayLeave = false): Promise<void> {
    const said = (): Promise<string> => this.#page.evaluate(lookAtFocus, mayLeave);
    if (await said() === '') return;
    try {
      await eventually(said).toBe('');
    } catch (cause) {
      // What the assertion says of a long text is cut off.
      throw new Error(await said() || 'the focus was out of sight for too long', { cause });
    }
  }

  isAt(target: Locator): Promise<boolean> {
    return target.evaluateAll(([first]) => first !== undefined && first === document.activeElement);
  }

  /** Goes on with Tab, back with Shift+Tab, or as arrows lead, until the target has the focus. */
  async goTo(target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowRight' = 'Tab'): Promise<void> {
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await this.isAt(target)) return;
      await this.#page.keyboard.press(key);
      await this.seesFocus(true);
    }
    throw new Error(`${MOST_TABS} times ${key} do not lead to ${String(target)}`);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }
}
