import type { CDPSession, Page } from 'playwright';
import type { Language } from '../../../src/base/text.ts';
import { eventually } from './eventually.ts';
import { listen } from './listen.ts';
import { lookAtFocus, textOf, wordsOf, type AxNode } from './spoken-focus.ts';
import { LEADS, PLACES } from './spoken-words.ts';

/** What a screen reader would say on one page: of where the focus is, and of what its live regions announce. */
export class Reader {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #language: Language;
  readonly #lines: string[] = [];
  #places: readonly string[] = [];

  private constructor(page: Page, session: CDPSession, language: Language) {
    this.#page = page;
    this.#session = session;
    this.#language = language;
  }

  /** Listens from the next page on. */
  static async on(page: Page, language: Language): Promise<Reader> {
    await page.addInitScript(listen);
    return new Reader(page, await page.context().newCDPSession(page), language);
  }

  /** All that was said, a line each. */
  get text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  get #heard(): Promise<readonly string[]> {
    return this.#page.evaluate(() => (Reflect.get(window, 'heard') as string[]).splice(0));
  }

  chapter(title: string): void {
    this.#lines.push('', `## ${title}`, '');
  }

  /** A page that the browser has loaded: its title is said first. Of one that comes in its place only the focus is. */
  async opens(): Promise<void> {
    this.#say('page', await this.#page.title());
  }

  /** Where the focus is, after these keys. */
  async stops(...keys: readonly string[]): Promise<void> {
    await this.hears();
    this.#lines.push(`- ${keys.map((key) => `\`${key}\` `).join('')}${await this.#focus()}`);
  }

  /** What was announced since; with `text`, when it has been. */
  async hears(text?: string): Promise<void> {
    const said: string[] = [];
    await eventually(async () => {
      said.push(...await this.#heard);
      return text === undefined || said.some((each) => each.includes(text));
    }, `is heard: ${String(text)}`).toBe(true);
    for (const each of said) this.#say('heard', each);
  }

  #say(lead: 'page' | 'heard', text: string): void {
    this.#lines.push(`- *${LEADS[lead][this.#language]}:* ${text}`);
  }

  async #focus(): Promise<string> {
    const { result: { objectId } } = await this.#session.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { nodes } = await this.#session.send('Accessibility.getPartialAXTree', { objectId: objectId ?? '' });
    const [node] = nodes;
    if (!node) throw new Error('nothing has the focus');
    return [...this.#enter(node, nodes), wordsOf(node, await this.#page.evaluate(lookAtFocus), this.#language)].join(' ');
  }

  /** The places around the focus that it was not in before. */
  #enter(node: AxNode, nodes: readonly AxNode[]): readonly string[] {
    const byId = new Map(nodes.map((each) => [each.nodeId, each]));
    const around: AxNode[] = [];
    for (let at = byId.get(node.parentId ?? ''); at; at = byId.get(at.parentId ?? '')) if (!at.ignored) around.unshift(at);
    const places = around.flatMap((each) => {
      const words = PLACES[textOf(each.role)];
      const described = textOf(each.description);
      // A form without a name is passed over.
      return words && !(textOf(each.role) === 'form' && textOf(each.name) === '') ? [`[${[textOf(each.name), words[this.#language], described].filter(Boolean).join(', ')}]`] : [];
    });
    const isNew = (place: string): boolean => !this.#places.includes(place);
    const entered = places.filter(isNew);
    this.#places = places;
    return entered;
  }
}
