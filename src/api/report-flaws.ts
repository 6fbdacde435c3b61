import type { WireIssue } from '../wire/issue.ts';

/** So many are named; a list may be malformed from end to end. */
const MOST = 20;

const named = new Set<string>();

/**
 * Names in the console what of an answer breaks the contract, each once a visit: the rest of the answer is shown, and
 * whoever looks after the server finds out here.
 */
export function reportFlaws(flaws: readonly WireIssue[]): void {
  const lines = flaws.slice(0, MOST).map(({ call, path, detail }) => `${call}${path}: ${detail}`).filter((line) => !named.has(line));
  if (lines.length === 0) return;
  for (const line of lines) named.add(line);
  const more = flaws.length > MOST ? [`and ${String(flaws.length - MOST)} more`] : [];
  // oxlint-disable-next-line no-console -- docs/decisions/0026: what is left out of a list is named in the console, once
  console.error(`An answer is malformed in part.\n${[...lines, ...more].join('\n')}`);
}
