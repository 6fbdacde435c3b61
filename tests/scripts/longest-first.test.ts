import { expect, it } from 'vitest';
import { createVitest } from 'vitest/node';
import { readDurations, secondsBy } from '../../scripts/lib/durations.mjs';
import LongestFirst from '../../scripts/lib/longest-first.mjs';
import { root } from '../../scripts/lib/run.mjs';

const include = ['tests/base/moment.test.ts', 'tests/laws/forms-and-exams.test.ts', 'tests/server/startup.test.ts', 'tests/scripts/longest-first.test.ts'];

it('begins with the files that take longest', async () => {
  const vitest = await createVitest('test', { root, config: false, watch: false, cache: false, include, reporters: [{}] });
  try {
    const specifications = await vitest.globTestSpecifications();
    const sorted = (await new LongestFirst(vitest).sort(specifications)).map(({ moduleId }) => moduleId.slice(root.length));
    const secondsOf = secondsBy(readDurations());
    const seconds = sorted.map(secondsOf);
    expect(sorted.toSorted()).toEqual(include.toSorted());
    expect(seconds).toEqual(seconds.toSorted((a, b) => b - a));
    expect(sorted[0]).toBe('tests/server/startup.test.ts');
  } finally {
    await vitest.close();
  }
});
