import axe from 'axe-core';
import { RULES, UNROLLED } from '../../e2e/support/axe-rules.ts';

/** Until nothing is half faded in: of what goes on for ever nothing is waited for. */
const isDrawn = async (): Promise<void> => {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
};

/** What axe finds on the page as it is now, each as `rule: element`. */
export async function violations(): Promise<readonly string[]> {
  await isDrawn();
  const unrolled = new CSSStyleSheet();
  unrolled.replaceSync(UNROLLED);
  document.adoptedStyleSheets.push(unrolled);
  const { violations: found } = await axe.run(document, { runOnly: RULES, resultTypes: ['violations'] });
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== unrolled);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));
}
