import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { keepFocusVisible } from '../../src/interaction/keep-focus-visible.ts';

const PAGE = '<form><input id="first"><div id="grows"></div><button id="last" type="button">Save</button></form>';
const FILLED = '<div style="height: 3000px"></div>';

const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no ${id}`);
  return element;
};

/** Two pictures, after which everything that follows a change of layout has run. */
const drawn = async (): Promise<void> => {
  for (let pictures = 0; pictures < 3; pictures += 1) await new Promise(requestAnimationFrame);
};

const grow = async (): Promise<void> => {
  byId('grows').style.height = `${String(innerHeight + 200)}px`;
  await drawn();
};

const isSeen = (): boolean => {
  const { top, bottom } = byId('last').getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight + 1;
};

function show(html: string): void {
  document.body.innerHTML = html;
  document.querySelector('dialog')?.showModal();
}

beforeAll(keepFocusVisible);
afterEach(() => {
  document.body.innerHTML = '';
  scrollTo(0, 0);
});

describe('the focus', () => {
  it.each([['a page', PAGE + FILLED], ['a dialog', `<dialog style="height: 300px; overflow: auto">${PAGE}</dialog>${FILLED}`]])('stays in sight when %s grows above it', async (_, html) => {
    show(html);
    byId('first').focus();
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(byId('last'));
    await drawn();
    await grow();
    expect(isSeen()).toBe(true);
  });

  it('of a whole page leaves it at its start, however tall it gets', async () => {
    show(`<header style="height: 61px"></header><main id="content" tabindex="-1"><div id="grows">Loading…</div></main>`);
    byId('content').focus({ preventScroll: true });
    await drawn();
    await grow();
    expect(scrollY).toBe(0);
  });

  it('of a whole page leaves it at its start, where the page had grown before the focus came', async () => {
    show(`<header style="height: 61px"></header><main id="content" tabindex="-1"><input id="first"><button id="last" type="button">Save</button><div id="grows"></div>${FILLED}</main>`);
    byId('first').focus();
    await userEvent.keyboard('{Tab}');
    await drawn();
    // It is told of the growth in the same picture, after the page's own.
    const toPage = new ResizeObserver(() => { byId('content').focus({ preventScroll: true }); });
    toPage.observe(document.body);
    await grow();
    toPage.disconnect();
    expect(document.activeElement).toBe(byId('content'));
    expect(scrollY).toBe(0);
  });

  it('stays in sight when the page grows before its next picture', async () => {
    show(PAGE + FILLED);
    byId('first').focus();
    byId('last').addEventListener('focus', () => { byId('grows').style.height = `${String(innerHeight + 200)}px`; });
    await userEvent.keyboard('{Tab}');
    await drawn();
    expect(isSeen()).toBe(true);
  });

  it('stays in sight when the bar below it grows, which says so a moment later', async () => {
    show(`<div style="height: calc(100vh - 160px)"></div>${PAGE.replace('</form>', '')}<div style="height: 1000px"></div></form><div id="bar" style="position: sticky; bottom: 0; height: 40px; background: white"></div>`);
    const bar = byId('bar');
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => { style.scrollPaddingBlockEnd = `${String(bar.offsetHeight + 8)}px`; });
    watch.observe(bar);
    byId('first').focus();
    await userEvent.keyboard('{Tab}');
    await drawn();
    bar.style.height = '200px';
    await drawn();
    await drawn();
    const isOverlaid = byId('last').getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
    watch.disconnect();
    style.scrollPaddingBlockEnd = '';
    expect(isOverlaid).toBe(false);
  });

  it('is left where somebody scrolled it away', async () => {
    show(PAGE + FILLED);
    byId('first').focus();
    await userEvent.keyboard('{Tab}');
    await drawn();
    scrollTo(0, 1500);
    await drawn();
    byId('grows').style.height = '10px';
    await drawn();
    expect(isSeen()).toBe(false);
  });

  it('is left where somebody scrolled it away while the page grows, as a long form does whose sections take their height', async () => {
    show(PAGE + FILLED);
    byId('first').focus();
    await userEvent.keyboard('{Tab}');
    await drawn();
    scrollTo(0, 1500);
    byId('grows').style.height = '10px';
    await drawn();
    expect(isSeen()).toBe(false);
  });

  it('moves nothing when it is in the bar that stays', async () => {
    document.documentElement.style.scrollPaddingBlockEnd = '144px';
    show(`${PAGE}${FILLED}`);
    byId('last').style.cssText = 'position: sticky; bottom: 0';
    byId('last').parentElement?.prepend(byId('first'), Object.assign(document.createElement('div'), { style: 'height: 2000px' }));
    byId('first').focus();
    await userEvent.keyboard('{Tab}');
    await drawn();
    const at = scrollY;
    await grow();
    document.documentElement.style.scrollPaddingBlockEnd = '';
    expect(scrollY).toBe(at);
  });

  it('moves nothing when somebody presses what they see in part', async () => {
    show(`<div style="height: calc(100vh - 10px)"></div>${PAGE}${FILLED}`);
    byId('first').style.display = 'none';
    await userEvent.click(byId('last'), { position: { x: 2, y: 2 } });
    const at = scrollY;
    byId('last').style.height = '60px';
    await drawn();
    expect(scrollY).toBe(at);
  });
});
