import type { CDPSession, Page } from 'playwright';
import type { Language } from '../../../src/base/text.ts';
import { eventually } from './eventually.ts';
import { LEADS, PLACES, ROLES, STATES } from './spoken-words.ts';

/** A node of the accessibility tree, as far as something is said of it. */
interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly parentId?: string;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly description?: { readonly value?: unknown };
  readonly value?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** Runs in the page, before anything of it: keeps what its live regions say, in order. */
function listen(): void {
  const heard: string[] = [];
  Reflect.set(window, 'heard', heard);
  const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], [role="log"]';
  const ATOMIC = '[aria-atomic="true"], [role="status"], [role="alert"]';
  const last = new WeakMap<Element, string>();
  const known = new WeakSet<Element>();
  const wordsOf = (node: Node): string => ((node instanceof HTMLElement ? node.innerText : node.textContent) ?? '').replace(/\s+/g, ' ').trim();
  /** What is behind a dialog is in no tree; neither is what is not shown. */
  const isThere = (region: Element): boolean =>
    region.checkVisibility() && !region.closest('[inert], [aria-hidden="true"]') && [...document.querySelectorAll('dialog:modal')].every((dialog) => dialog.contains(region));
  const say = (region: Element, text: string): void => { if (text !== '' && isThere(region)) heard.push(text); };
  new MutationObserver((records) => {
    const whole = new Set<Element>();
    for (const { target, addedNodes } of records) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      if (region && known.has(region)) {
        if (region.matches(ATOMIC)) whole.add(region);
        else for (const node of addedNodes) say(region, wordsOf(node));
      }
    }
    // A region that comes with its words is heard only where it is an alert.
    for (const region of document.querySelectorAll(LIVE)) {
      if (!known.has(region) && region.matches('[role="alert"]')) whole.add(region);
      known.add(region);
    }
    for (const region of whole) {
      const text = wordsOf(region);
      if (text !== last.get(region)) say(region, text);
      last.set(region, text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

interface AtFocus {
  /** In which it is read out, where that is not the page's own. */
  readonly lang: string;
  /** Both the protocol leaves out, the one of a drop-down, the other of all. */
  readonly required: boolean;
  readonly current: boolean;
}

/** Runs in the page. */
function lookAtFocus(): AtFocus {
  const focused = document.activeElement;
  const lang = focused?.closest('[lang]')?.getAttribute('lang') ?? '';
  return {
    lang: lang === document.documentElement.lang ? '' : lang,
    required: focused?.matches('[aria-required="true"], :required') ?? false,
    current: focused?.matches('[aria-current]') ?? false,
  };
}

type Part = { readonly value?: unknown } | undefined;

const textOf = (part: Part): string => (typeof part?.value === 'string' ? part.value.replace(/\s+/g, ' ').trim() : '');

type State = keyof typeof STATES;

/** The states of a node, in the order in which they are read out. */
function statesOf({ properties = [], value }: AxNode, { required, current }: AtFocus): readonly State[] {
  const held = new Map(properties.map(({ name, value: { value: held } }) => [name, held]));
  const isOn = (name: string): boolean => held.get(name) === true || held.get(name) === 'true';
  const either = (name: string, on: State, off: State): readonly State[] => (held.has(name) ? [isOn(name) ? on : off] : []);
  const flag = (name: string, state: State): readonly State[] => (isOn(name) ? [state] : []);
  return [
    ...either('checked', 'checked', 'unchecked'), ...either('pressed', 'pressed', 'notPressed'), ...either('expanded', 'expanded', 'collapsed'),
    ...(current ? ['current' as const] : []), ...flag('multiline', 'multiline'), ...(/^•+$/.test(textOf(value)) ? ['password' as const] : []),
    ...flag('readonly', 'readonly'), ...flag('disabled', 'disabled'), ...(required ? ['required' as const] : []), ...flag('invalid', 'invalid'),
  ];
}

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
    return this.#wordsOf(node, nodes, await this.#page.evaluate(lookAtFocus));
  }

  #wordsOf(node: AxNode, nodes: readonly AxNode[], at: AtFocus): string {
    const language = this.#language;
    const role = textOf(node.role);
    const words = ROLES[role];
    if (!words) throw new Error(`what is said of the role ${role}?`);
    const [name, value, described] = [textOf(node.name), textOf(node.value), textOf(node.description)];
    const states = statesOf(node, at);
    const parts = [
      name === '' ? '' : `**${name}**`, words[language], ...states.map((state) => STATES[state][language]),
      value === '' || states.includes('password') ? '' : `${LEADS.value[language]}: ${value}`,
      described === '' ? '' : `${LEADS.described[language]}: ${described}`,
      at.lang === '' ? '' : `${LEADS.inLanguage[language]}: ${at.lang}`,
    ];
    return [...this.#enter(node, nodes), parts.filter(Boolean).join(' · ')].join(' ');
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
