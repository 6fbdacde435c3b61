import type { Page } from 'playwright';

/**
 * Runs in the page. Answers what is lost of it for who needs large text or sees little at once: what leads to scrolling sideways, text that
 * is cut off, words that are broken, and controls that lie on each other. What scrolls by itself may be as wide as it likes, and what a
 * select cannot show ends in an ellipsis.
 */
function lookForLosses(): readonly string[] {
  const losses = new Set<string>();
  const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element);
  const nameOf = (element: Element): string => `${element.tagName.toLowerCase()} “${element.textContent.trim().slice(0, 40)}”`;
  const isToBeSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && styleOf(element).clipPath === 'none';
  };
  const ancestors = (element: Element): readonly Element[] => (element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : []);
  const scrolls = (element: Element): boolean => ancestors(element).some((one) => ['auto', 'scroll'].includes(styleOf(one).overflowX));
  const isPinned = (element: Element): boolean => [element, ...ancestors(element)].some((one) => ['fixed', 'sticky'].includes(styleOf(one).position));

  if (document.documentElement.scrollWidth > innerWidth) losses.add(`the page is ${document.documentElement.scrollWidth} pixels wide`);
  for (const element of document.querySelectorAll('body *')) {
    if (!isToBeSeen(element) || element.textContent.trim() === '') continue;
    const { overflowX, overflowY, textOverflow } = styleOf(element);
    const isCutX = ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
    const isCutY = ['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 2;
    if (isCutX || isCutY) losses.add(`cut off: ${nameOf(element)}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!element || !isToBeSeen(element) || ancestors(element).some((one) => !isToBeSeen(one) && styleOf(one).display !== 'contents')) continue;
    const content = text.nodeValue ?? '';
    const range = document.createRange();
    range.selectNodeContents(text);
    const isOutside = [...range.getClientRects()].some(({ left, right, width }) => width > 0 && (left < -1 || right > innerWidth + 1));
    if (isOutside && !scrolls(element)) losses.add(`outside: ${nameOf(element)}`);
    // An address is longer than any line, and is broken anywhere.
    if (/[@/]/.test(content)) continue;
    for (const word of content.matchAll(/\p{Script=Latin}{2,}/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) losses.add(`broken: ${word[0]} in ${nameOf(element)}`);
    }
  }
  // What shares a span belongs together, such as a password and what shows it.
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')]
    .filter((element) => isToBeSeen(element) && !isPinned(element))
    .map((element) => ({ element, box: element.getBoundingClientRect(), span: element.parentElement?.closest('span') }));
  for (const [place, one] of controls.entries()) {
    for (const other of controls.slice(place + 1)) {
      if (one.element.contains(other.element) || (one.span && one.span === other.span)) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width > 2 && height > 2) losses.add(`on each other: ${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  }
  return [...losses];
}

/** What is lost of the page as it stands, each with the name of its state. */
export const lossesOn = async (page: Page, state: string): Promise<readonly string[]> =>
  (await page.evaluate(lookForLosses)).map((loss) => `${state}: ${loss}`);
