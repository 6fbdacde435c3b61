import type { Visit } from './visit.ts';

/** Nobody should have to aim at anything smaller, in px. */
const SMALLEST = 24;

/** Names that are written in Latin letters in Japanese too. */
const NAMES = /(?<![A-Za-z])(PDF|Word|PowerPoint|GitHub|PNG|JPEG|docx|pptx|txt|mp4|MB|kB|URL|ID|SMS|SHA|PR|JLPT|TOEIC|Listening|Reading|N[1-5]|JP|EN|A-Z|name|example|com|Ly|Thuong|Kiet|Hanoi)(?![A-Za-z])/g;

/** What one look at a page finds. */
interface Look {
  readonly english: readonly string[];
  readonly small: readonly string[];
  readonly twice: readonly string[];
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
  const open = document.querySelector('dialog[open]') ?? document.body;
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const walker = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
  const texts: { readonly text: string; readonly parent: Element }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [text, parent] = [node.textContent?.trim() ?? '', node.parentElement];
    if (parent && text !== '' && !parent.matches('script, style, option, code, [data-receipt] strong') && isSeen(parent)) texts.push({ text, parent });
  }
  const controls = [...open.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(isSeen);
  // A summary of errors leads to each in the words that stand at its field.
  const said = texts.filter(({ text, parent }) => text.length > 7 && parent.closest(live) !== null && !parent.matches('a'));
  return {
    english: texts.filter(({ parent }) => parent.closest('[lang=en]') === null).map(({ text }) => text).filter((text) => /[A-Za-z]{2,}/.test(text)),
    small: controls.filter((control) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
      return width < smallest || height < smallest;
    }).map(({ outerHTML }) => outerHTML.slice(0, 120)),
    twice: said.filter(({ text, parent }) => texts.some((other) => other.parent !== parent && other.text === text)).map(({ text }) => text),
  };
}

/** The first day of somebody new, at one device: it counts what is pressed, and complains of what nobody should meet. */
export class FirstDay {
  readonly complaints: string[] = [];
  taps = 0;
  readonly #visit: Visit;
  readonly #own: readonly string[];

  private constructor(visit: Visit, own: readonly string[]) {
    this.#visit = visit;
    this.#own = own;
  }

  /** `own`: names and data, which are nobody's words. */
  static async begin(visit: Visit, own: readonly string[]): Promise<FirstDay> {
    const day = new FirstDay(visit, own);
    const { context } = visit;
    await context.exposeFunction('tapped', (taps: number) => { day.taps += taps; });
    await context.exposeFunction('scrolledBack', (field: string) => { day.complaints.push(`back to ${field}`); });
    await context.addInitScript(countTaps);
    await context.addInitScript(followFields);
    return day;
  }

  /** Looks at what is there: `where` names it in a complaint. */
  async looks(where: string): Promise<void> {
    const { english, small, twice } = await this.#visit.page.evaluate(look, { smallest: SMALLEST, live: '[role=status], [role=alert], [aria-live]' });
    const foreign = english.filter((text) => /[A-Za-z]{2,}/.test(this.#own.reduce((rest, name) => rest.replaceAll(name, ''), text).replaceAll(NAMES, '')));
    this.complaints.push(
      ...foreign.map((text) => `${where}: English: ${text}`), ...small.map((control) => `${where}: small: ${control}`),
      ...twice.map((text) => `${where}: said twice: ${text}`),
    );
  }
}
