import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/base/root.ts';
import { type Regression, REGRESSIONS } from '../../tools/fuzz/promote.ts';
import { trialsOf } from '../../tools/fuzz/trials-of.ts';

const folder = join(projectRoot, REGRESSIONS);
const regressions = readdirSync(folder).filter((name) => name.endsWith('.json')).map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as Regression] as const);

test.each(regressions)('%s, found by npm run fuzz, stays mended', (_name, { target, finding: { law, subject, definition, value } }) => {
  const trial = trialsOf(target).find((one) => one.law === law && one.subject === subject);
  expect(trial?.under(definition).broken(value)).toBeUndefined();
  expect(trial).toBeDefined();
});
