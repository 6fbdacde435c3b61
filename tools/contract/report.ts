import type { CheckResult } from './check-server.ts';

export const formats = ['text', 'json', 'markdown'] as const;
export type Format = (typeof formats)[number];

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

const partialNote = (partly: readonly string[]): readonly string[] =>
  (partly.length === 0 ? [] : [`Without a session alone: ${partly.join(', ')}.`]);

/** What is said of a run that ended before all was asked. */
const incompleteNote = (stopped: string | undefined): readonly string[] => (stopped === undefined ? [] : [`Not all was asked. ${stopped}`]);

function markdown({ deviations, asked, partly, left, stopped }: CheckResult): string {
  const rows = deviations.map((one) => `| ${[one.call, one.request, one.place, one.expected, one.found, one.page].map(cell).join(' | ')} |`);
  return [
    `# What deviates from the contract: ${String(deviations.length)}`, '',
    ...(rows.length === 0 ? [] : ['| call | request | place | expected | found | what the page does |', '|---|---|---|---|---|---|', ...rows, '']),
    ...incompleteNote(stopped), `Held: ${asked.join(', ')}.`, '', ...partialNote(partly), ...left.map(({ call, why }) => `- ${call} was left out: ${why}`),
  ].join('\n');
}

function plain({ deviations, asked, partly, left, stopped }: CheckResult): string {
  const blocks = deviations.map((one) => [
    `✗ ${one.call}, ${one.request}`, `    at        ${one.place}`, `    expected  ${one.expected}`,
    `    found     ${one.found}`, `    the page  ${one.page}`,
  ].join('\n'));
  const nothing = asked.length === 0 ? 'Nothing was held' : `Nothing deviates${stopped === undefined ? '' : ' so far'}`;
  const last = `${deviations.length === 0 ? nothing : `Deviations: ${String(deviations.length)}`}. Calls that were held: ${String(asked.length)}.`;
  return [...blocks, ...partialNote(partly), ...(left.length === 0 ? [] : [`Left out: ${left.map(({ call, why }) => `${call} (${why})`).join(', ')}.`]), ...incompleteNote(stopped), last].join('\n');
}

const writers: Readonly<Record<Format, (held: CheckResult) => string>> = { text: plain, markdown, json: (held) => JSON.stringify(held, undefined, 2) };

export const reportOf = (format: Format, held: CheckResult): string => writers[format](held);
