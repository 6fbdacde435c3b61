import type { WireIssue } from '../wire/issue.ts';

/** How many flaws are reported at most; a whole list may be malformed. */
const LIMIT = 20;

const reported = new Set<string>();

/**
 * Reports in the console where an answer breaks the contract, each flaw once per visit: the rest of the answer is shown, and
 * the server's maintainers can find the flaw here.
 */
export function reportFlaws(flaws: readonly WireIssue[]): void {
  const lines = flaws.slice(0, LIMIT).map(({ call, path, detail }) => `${call}${path}: ${detail}`).filter((line) => !reported.has(line));
  if (lines.length === 0) return;
  for (const line of lines) reported.add(line);
  const more = flaws.length > LIMIT ? [`and ${String(flaws.length - LIMIT)} more`] : [];
  // oxlint-disable-next-line no-console -- docs/decisions/0026: what is left out of a list is named in the console, once
  console.error(`An answer is malformed in part.\n${[...lines, ...more].join('\n')}`);
}
