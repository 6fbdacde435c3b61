import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { en } from '../../i18n/texts.ts';
import { RULES, UNROLLED } from './axe-rules.ts';

/** Runs in the page: axe, with the page unrolled as long as it takes. */
const look = `(async () => {
  // What is half faded in has too little contrast; of what goes on for ever nothing is waited for.
  await Promise.allSettled(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished));
  const unrolled = new CSSStyleSheet();
  unrolled.replaceSync(${JSON.stringify(UNROLLED)});
  document.adoptedStyleSheets.push(unrolled);
  try {
    return await axe.run(document, ${JSON.stringify({ runOnly: RULES, resultTypes: ['violations'] })});
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== unrolled);
  }
})()`;

const keys: ReadonlySet<string> = new Set(Object.keys(en));

/** Texts of the portal that are shown by their keys: nobody loaded them. */
const keysOn = async (page: Page): Promise<readonly string[]> =>
  [...(await page.content()).matchAll(/[>"]([a-z][\w-]*(?:\.[\w-]+)+)[<"]/gi)].flatMap(([, text = '']) => (keys.has(text) ? [`a key and no text: ${text}`] : []));

/**
 * What axe finds on the page as it is now, each as `rule: element`, and what has no text. Axe runs in a world of its own, which the page's
 * policy does not bind.
 */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'axe' });
    await session.send('Runtime.evaluate', { contextId: executionContextId, expression: axe.source });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId: executionContextId, awaitPromise: true, returnByValue: true, expression: look,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    const violations = (result.value as AxeResults).violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));
    return [...violations, ...await keysOn(page)];
  } finally {
    await session.detach();
  }
}
