import type { TrialCoverage } from '../run.ts';
import { escaped } from './markup.ts';

const [ROW, LABEL, BAR] = [18, 260, 320];

interface Bar {
  readonly name: string;
  /** One after another in one bar. */
  readonly counts: readonly number[];
}

/** Long names of rules are cut in the chart; the list of rules has them whole. */
const cut = (name: string): string => (name.length > 40 ? `…${name.slice(-39)}` : name);

/** The share of a count that can still be seen where there is any. */
const widthOf = (count: number, all: number): number => (count === 0 ? 0 : Math.max(2, Math.round((BAR * count) / all)));

/** Bars as SVG, each with its numbers; a bar with a 0 is marked, since one side was never tried. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const most = Math.max(1, ...bars.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0)));
  const rows = bars.map(({ name, counts }, at) => {
    const y = at * ROW;
    let x = LABEL;
    const parts = counts.map((count, side) => {
      const width = widthOf(count, most);
      const part = `<rect class="side${side}" x="${x}" y="${y + 3}" width="${width}" height="${ROW - 6}"/>`;
      x += width;
      return part;
    });
    const thin = counts.includes(0) ? ' class="thin"' : '';
    return `<text x="${LABEL - 8}" y="${y + 13}" text-anchor="end"${thin}>${escaped(cut(name))}</text>${parts.join('')}<text x="${x + 6}" y="${y + 13}"${thin}>${counts.join(' / ')}</text>`;
  });
  return `<svg role="img" aria-label="${escaped(title)}" width="${LABEL + BAR + 140}" height="${bars.length * ROW}" font-size="12">${rows.join('')}</svg>`;
}

const bars = (counts: Readonly<Record<string, number>>): readonly Bar[] => Object.entries(counts).map(([name, count]) => ({ name, counts: [count] }));

/** The charts of one subject: rules, lengths and characters. */
export function chartsOf({ subject, rules, shape }: TrialCoverage): string {
  const sides = Object.entries(rules).map(([name, { kept, broken }]) => ({ name, counts: [kept, broken] }));
  if (sides.length === 0 && !shape) return '';
  return [
    `<h3>${escaped(subject)}</h3>`,
    ...(sides.length > 0 ? ['<h4>Rules: values that kept it / that broke it</h4>', barChart(`${subject}: rules`, sides)] : []),
    ...(shape ? ['<h4>Characters of a text</h4>', barChart(`${subject}: lengths`, bars(shape.lengths)), '<h4>Texts that hold …</h4>', barChart(`${subject}: signs`, bars(shape.signs))] : []),
  ].join('\n');
}
