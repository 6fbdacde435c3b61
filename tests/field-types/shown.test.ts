import { expect, test } from 'vitest';
import { shownAmong } from '../../src/field-types/shown.ts';

test.each([
  ['a chain', (at: number) => (at === 0 ? undefined : at - 1), 1_201],
  ['many that wait for one', (at: number) => (at === 0 ? undefined : 0), 601],
] as const)('%s costs a few readings for each, however long it is', (_what, waitsFor, most) => {
  let readings = 0;
  const names = Array.from({ length: 300 }, (_, at) => at);
  const shown = shownAmong(names.map((at) => {
    const field = waitsFor(at);
    return { name: String(at), ...(field !== undefined && { visibleWhen: { field: String(field), in: ['x'] } }), normalize: (value) => value };
  }));
  const isShown = shown((name) => { readings += 1; return name === '0' ? 'y' : 'x'; }, () => '');
  expect(names.map(String).filter((name) => isShown(name))).toEqual(['0']);
  expect(readings).toBeLessThanOrEqual(most);
});
