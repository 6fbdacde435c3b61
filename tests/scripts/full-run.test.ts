import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withRow } from '../../scripts/lib/full-run.mjs';
import { root } from '../../scripts/lib/run.mjs';

it('puts the last full run on top of the page’s table, and keeps ten', () => {
  let page = readFileSync(join(root, 'docs', 'test-runs.md'), 'utf8');
  const [before] = page.split(/^\|[-|]+\|$/m);
  for (let run = 1; run <= 12; run += 1) page = withRow(page, `| run ${String(run)} |`);
  expect(page.startsWith(before ?? '')).toBe(true);
  expect(page.split(/^\|[-|]+\|$/m)[1]?.trim().split('\n')).toEqual(Array.from({ length: 10 }, (_, index) => `| run ${String(12 - index)} |`));
});
