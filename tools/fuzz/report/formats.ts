import type { Outcome } from '../run.ts';
import { chartsOf } from './charts.ts';
import { findingLines } from './finding-text.ts';
import { escaped } from './markup.ts';
import { nothingFound } from '../verdict.ts';
import { tableOf, thinSpots, triedOf } from './table.ts';

/** The content of a report. */
export interface Report extends Outcome {
  readonly seed: number;
  readonly files: readonly string[];
  /** Values that were asked for of each law; absent: as many as there was time for. */
  readonly runs?: number;
}

/** Without the seconds, so that two runs with the same seed and number of values give identical reports. */
const json = ({ seed, files, reached, findings }: Report): string => JSON.stringify({ seed, files, reached, findings }, null, 2);

function junit({ reached, findings, files }: Report): string {
  // The finding that a type accepts nothing has no trial of its own.
  const others = findings.filter(({ law, subject }) => !reached.some((one) => one.law === law && one.subject === subject));
  const cases = [...reached, ...others.map((finding) => ({ ...finding, cases: 0 }))].map(({ law, subject, title, cases: tried }) => {
    const finding = findings.find((one) => one.law === law && one.subject === subject);
    const untried = tried === 0 ? '<skipped message="nothing was tried"/>' : `<system-out>${tried} values</system-out>`;
    const inner = finding ? `<failure message="${escaped(finding.sentence)}">${escaped(findingLines(finding, files).join('\n'))}</failure>` : untried;
    return `  <testcase classname="${escaped(subject)}" name="${escaped(`${law}: ${title}`)}">${inner}</testcase>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="fuzz" tests="${cases.length}" failures="${findings.length}" skipped="${cases.filter((one) => one.includes('<skipped')).length}">\n${cases.join('\n')}\n</testsuite>`;
}

const foundText = (report: Report): string => (report.findings.length === 0 ? nothingFound(triedOf(report)) : `${report.findings.length} found.`);

const code = (lines: readonly string[]): string => ['```', ...lines, '```'].join('\n');

function markdown(report: Report): string {
  const { laws, rows } = tableOf(report);
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  const table = [line(['', ...laws]), line(['', ...laws].map(() => '---')), ...rows.map(line)].join('\n');
  const found = report.findings.map((finding) => code(findingLines(finding, report.files))).join('\n\n');
  return `# What the fuzzing found\n\nSeed ${report.seed}. ${foundText(report)}\n\n${found}${found === '' ? '' : '\n\n'}## What was reached\n\n${table}`;
}

const STYLE = 'body{font:16px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}table{border-collapse:collapse}td,th{border:1px solid #888;padding:.2rem .6rem;text-align:right}td:first-child,th:first-child{text-align:left}pre{overflow:auto;padding:1rem;border-left:.3rem solid #b00;background:#8881}.broken{color:#b00;font-weight:700}.thin{color:#a60;fill:#a60}svg{display:block;max-width:100%;fill:currentColor}.side0{fill:#27b}.side1{fill:#e93}';

function html(report: Report): string {
  const { laws, rows } = tableOf(report);
  const cell = (text: string): string => `<td${text.endsWith('✗') ? ' class="broken"' : /only|none/.test(text) ? ' class="thin"' : ''}>${escaped(text)}</td>`;
  const found = report.findings.map((finding) => `<pre>${escaped(findingLines(finding, report.files).join('\n'))}</pre>`).join('\n');
  const thin = thinSpots(report).map((spot) => `<li>${escaped(spot)}</li>`).join('\n');
  return `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Fuzzing</title><style>${STYLE}</style>\n<h1>What the fuzzing found</h1>\n<p>Seed ${report.seed}. ${foundText(report)}</p>\n${found}\n<h2>What was reached</h2>\n<table><tr><th></th>${laws.map((law) => `<th>${escaped(law)}</th>`).join('')}</tr>\n${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n')}</table>\n<h2>What was thin</h2>\n${thin === '' ? '<p>Every rule was asked from both sides.</p>' : `<ul>${thin}</ul>`}\n<h2>What was made</h2>\n${report.reached.map(chartsOf).filter((chart) => chart !== '').join('\n')}</html>`;
}

export const formats = { json, junit, markdown, html } as const;

export type Format = keyof typeof formats;
