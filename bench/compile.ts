// npm run bench:compile: how long the compiler takes for 50, 200 and 1,000 definitions, and a check of all their values.
import { performance } from 'node:perf_hooks';
import { compileCustomFields } from '../src/compiler/custom-fields-form.ts';
import { validateValue } from '../src/fields/check.ts';
import { builtInTypes } from '../src/fields/types/built-in.ts';
import { customFields } from './page/definitions.ts';

const RUNS = 60;
const WARM_UP = 10;

function quantiles(work: () => unknown): { median: number; p95: number; first: number } {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  const sorted = times.slice(WARM_UP).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
  return { first: times[0] ?? NaN, median: at(0.5), p95: at(0.95) };
}

const show = ({ first, median, p95 }: ReturnType<typeof quantiles>): string =>
  `first ${first.toFixed(2)} ms, median ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`;

for (const count of [1_000, 200, 50]) {
  const categories = customFields(count, true);
  const form = compileCustomFields(builtInTypes, categories);
  console.log(`${String(count)} definitions: compile ${show(quantiles(() => compileCustomFields(builtInTypes, categories)))}`);
  console.log(`${String(count)} values: check ${show(quantiles(() => [...form.fields.values()].map((field) => validateValue(builtInTypes, field, field.value))))}`);
}
