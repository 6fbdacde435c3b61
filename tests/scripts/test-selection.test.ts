import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { selections } from '../../scripts/lib/test-selection.mjs';

it('takes every law into a long run, and nothing without a walk', () => {
  const files = selections['--long']?.args() ?? [];
  expect(files).toContain('tests/laws/agreement.test.ts');
  expect(files).not.toContain('tests/base/moment.test.ts');
  expect(files.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([]);
});
