import type { Locator, Request } from 'playwright';
import { eventually } from './eventually.ts';
import type { Visit } from './visit.ts';

/** Nobody should have to aim at anything smaller, in px. */
const SMALLEST = 24;

/** Names that are written in Latin letters in Japanese too. */
const NAMES = new RegExp(`(?<![A-Za-z])(?:${[
  'PDF', 'Word', 'PowerPoint', 'GitHub', 'PNG', 'JPEG', 'docx', 'pptx', 'txt', 'mp4', 'MB', 'kB', 'URL', 'ID', 'SMS', 'SHA', 'PR', 'JLPT',
  'TOEIC', 'Listening', 'Reading', 'N[1-5]', 'JP', 'EN', 'A-Z',
].join('|')})(?![A-Za-z])`, 'g');

/** What one look at a page finds. */
interface Look {
  readonly title: string;
  readonly english: readonly string[];
  readonly small: readonly string[];
  readonly twice: readonly string[];
  /** By how much the page is wider than the screen, in px. */
  readonly wider: number;
  /** Buttons and links that are drawn as what is to be done here. */
  readonly primary: readonly string[];
  /** What has the focus and stands above what is seen. */
  readonly above: string | undefined;
  /** Address, heading and dialog: another one is another screen. */
  readonly screen: string;
}

/** What a part of the day takes. */
export interface Leg {
  readonly name: string;
  taps: number;
  readonly screens: Set<string>;
  requests: number;
  /** How often the next thing to touch stood above what is seen. */
  back: number;
}

/** Runs in the page. A press counts, a field that is typed into does, and a choice of a list counts twice: to open it, and to choose. */
function countTaps(): void {
  const tap = (count: number): void => { (Reflect.get(window, 'tapped') as (taps: number) => void)(count); };
  addEventListener('click', ({ target, detail, isTrusted }) => {
    if (isTrusted && detail > 0 && !(target as Element).matches('input:not([type=checkbox], [type=radio]), textarea, select')) tap(1);
  }, true);
  addEventListener('change', ({ target }) => {
    const field = target as HTMLElement;
    if (field.matches('select')) tap(2);
    else if (!field.matches('[type=checkbox], [type=radio], [type=file]')) tap(1);
  }, true);
}

/** Runs in the page: complains of a field that is come to after one that stands below it. */
function followFields(): void {
  let last: Element | undefined;
  addEventListener('focusin', ({ target }) => {
    const field = (target as Element).closest('main [data-field]');
    if (!field || (target as Element).closest('dialog, [role=dialog]')) return;
    const isAbove = last?.isConnected === true && (last.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
    if (isAbove) (Reflect.get(window, 'scrolledBack') as (field: string) => void)(field.getAttribute('data-field') ?? '');
    last = field;
  }, true);
}

/** Runs in the page. */
function look({ smallest, live }: { readonly smallest: number; readonly live: string }): Look {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const open = dialog ?? document.body;
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const walker = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
  const texts: { readonly text: string; readonly parent: Element }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [text, parent] = [node.textContent?.trim() ?? '', node.parentElement];
    const isCode = parent?.matches('script, style, option, code, [data-receipt] strong');
    if (parent && text !== '' && !isCode && isSeen(parent)) texts.push({ text, parent });
  }
  const controls = [...open.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(isSeen);
  const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent;
  // What is chosen and what is asked for in an empty field is read as well, and so are the names of what has no words.
  const inControls = controls.flatMap((control) => {
    const chosen = control instanceof HTMLSelectElement ? control.selectedOptions[0]?.text : undefined;
    const names = [control.getAttribute('placeholder'), control.getAttribute('aria-label'), chosen];
    return names.filter((text) => typeof text === 'string').map((text) => ({ text, parent: control }));
  });
  // A summary of errors leads to each in the words that stand at its field; and the help of a field belongs to it, whatever others say.
  const helps = controls.flatMap((control) => (control.getAttribute('aria-describedby') ?? '').split(' ')).filter((id) => id !== '');
  const isHelp = (element: Element): boolean => helps.some((id) => document.getElementById(id)?.contains(element) === true);
  const sentences = texts.filter(({ parent }) => !parent.matches('a') && !isHelp(parent));
  const said = sentences.filter(({ text, parent }) => text.length > 7 && (parent.closest(live) !== null || /[。？！]$/.test(text)));
  const sample = open.appendChild(document.createElement('span'));
  // Also the shortest transition, which is the rule for whoever wants less motion, would still show the colour before.
  sample.style.setProperty('transition', 'none', 'important');
  const drawnAs = (colour: string): string => {
    sample.style.backgroundColor = `var(${colour})`;
    return getComputedStyle(sample).backgroundColor;
  };
  // What is under the mouse is drawn a little darker.
  const filled = ['primary-color-filled', 'primary-color-filled-hover', 'color-red-filled', 'color-red-filled-hover'].map((name) =>
    drawnAs(`--mantine-${name}`));
  const isPrimary = (control: Element): boolean =>
    control.matches('main a, main button, dialog a, dialog button') && filled.includes(getComputedStyle(control).backgroundColor);
  const primary = controls.filter(isPrimary).map(nameOf);
  sample.remove();
  // All of a page, or of a dialog, is read from its start.
  const focused = document.activeElement;
  const isAbove = focused !== null && focused !== open && focused.id !== 'content' && open.contains(focused)
    && focused.getBoundingClientRect().top < 0;
  return {
    title: document.title,
    english: [...texts, ...inControls].filter(({ parent }) => parent.closest('[lang=en]') === null).map(({ text }) => text),
    small: controls.filter((control) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
      return width < smallest || height < smallest;
    }).map(({ outerHTML }) => outerHTML.slice(0, 120)),
    twice: said.map(({ text }) => text).filter((text) => sentences.filter((other) => other.text === text).length > 1),
    wider: Math.max(0, ...[document.documentElement, open].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
    primary,
    above: isAbove ? focused.outerHTML.slice(0, 120) : undefined,
    screen: [location.pathname, location.search, ...[...document.querySelectorAll('main h1, main h2, dialog[open] h2')].map(nameOf)].join(),
  };
}

/** Of the API: what the page itself is made of is not waited for by anybody who was here before. */
const isOfApi = (address: string): boolean => new URL(address).pathname.startsWith('/api/');

const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u;
const LATIN = /[A-Za-z]{2,}/;
const ADDRESS = /https?:\/\/\S+|\S+@\S+/g;
/** The number of a receipt. */
const RECEIPT = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}/g;

/** What is expected of a screen. */
interface Expected {
  /** What is touched next. */
  readonly next?: Locator;
  /** How many actions are drawn as the one to take; one where nothing is said. */
  readonly primary?: number;
}

/** The first day of somebody new, at one device: it counts what is pressed, and complains of what nobody should meet. */
export class FirstDay {
  readonly complaints: string[] = [];
  readonly legs: Leg[] = [];
  readonly #visit: Visit;
  readonly #own: readonly string[];
  #underWay = 0;

  private constructor(visit: Visit, own: readonly string[]) {
    this.#visit = visit;
    this.#own = own;
  }

  /** `own`: names and data, which are nobody's words. */
  static async begin(visit: Visit, own: readonly string[]): Promise<FirstDay> {
    const day = new FirstDay(visit, own);
    const { context } = visit;
    await context.exposeFunction('tapped', (taps: number) => { day.#leg.taps += taps; });
    await context.exposeFunction('scrolledBack', (field: string) => { day.#scrolledBack(field); });
    await context.addInitScript(countTaps);
    await context.addInitScript(followFields);
    context.on('request', (request) => {
      if (!isOfApi(request.url())) return;
      day.#underWay += 1;
      day.#leg.requests += 1;
    });
    const ends = (request: Request): void => { if (isOfApi(request.url())) day.#underWay -= 1; };
    context.on('requestfinished', ends);
    context.on('requestfailed', ends);
    return day;
  }

  /** From here on another part of the day is counted. */
  goesOnTo(name: string): void {
    this.legs.push({ name, taps: 0, screens: new Set(), requests: 0, back: 0 });
  }

  /** What was counted, as the lines of a table. */
  get lines(): readonly string[] {
    const rows = this.legs.map(({ name, taps, screens, requests, back }) => [name, taps, screens.size, back, requests] as const);
    const sum = (column: 1 | 2 | 3 | 4): number => rows.reduce((all, row) => all + row[column], 0);
    return [...rows, ['together', sum(1), sum(2), sum(3), sum(4)]].map((row) => `| ${row.join(' | ')} |`);
  }

  get #leg(): Leg {
    const leg = this.legs.at(-1);
    if (!leg) throw new Error('goesOnTo comes first');
    return leg;
  }

  #scrolledBack(what: string): void {
    this.#leg.back += 1;
    this.complaints.push(`back to ${what}`);
  }

  #foreignIn(texts: readonly string[]): readonly string[] {
    const withoutNames = (text: string): string =>
      [ADDRESS, RECEIPT, ...this.#own, NAMES].reduce<string>((rest, name) => rest.replaceAll(name, ''), text);
    return texts.filter((text) => LATIN.test(withoutNames(text)));
  }

  /** Looks at what is there, once nothing is on its way: `where` names it in a complaint. */
  async looks(where: string, { next, primary: actions = 1 }: Expected = {}): Promise<void> {
    const { page } = this.#visit;
    await eventually(() => this.#underWay).toBe(0);
    // Code on its way is no call.
    await next?.waitFor();
    await page.evaluate(() => new Promise((drawn) => { requestAnimationFrame(() => requestAnimationFrame(drawn)); }));
    const seen = await page.evaluate(look, { smallest: SMALLEST, live: '[role=status], [role=alert], [aria-live]' });
    this.#leg.screens.add(seen.screen);
    const place = await next?.boundingBox();
    if (seen.above !== undefined) this.#scrolledBack(`${where}: the focus, ${seen.above}`);
    if (place && place.y < 0) this.#scrolledBack(`${where}: what is next`);
    const complain = (kind: string, found: readonly string[]): void => {
      this.complaints.push(...found.map((each) => `${where}: ${kind}: ${each}`));
    };
    complain('English', this.#foreignIn(seen.english));
    complain('small', seen.small);
    complain('said twice', seen.twice);
    complain('wider than the screen by px', seen.wider > 0 ? [String(seen.wider)] : []);
    complain('title', JAPANESE.test(seen.title) && this.#foreignIn([seen.title]).length === 0 ? [] : [seen.title]);
    const isAsExpected = seen.primary.length === actions;
    complain(`actions, of which ${String(actions)} should be drawn as the one`, isAsExpected ? [] : [seen.primary.join(' / ')]);
  }

  /** Reads what was sent to the applicant. */
  reads(where: string, text: string): void {
    this.complaints.push(...this.#foreignIn(text.split('\n')).map((line) => `${where}: English: ${line}`));
  }
}
