import { expect, test } from 'vitest';
import { differences } from '../../server/admin/differences.ts';

test.each([1000, 1001])('of %d differences of a part a thousand are told, and that there are more', (count) => {
  const found = differences('universities', [], Array.from({ length: count }, (_, index) => ({ id: index + 1 })));
  expect(found.slice(0, 1000)).toEqual(Array.from({ length: 1000 }, (_, index) => ({ place: `universities/${String(index + 1)}`, after: { id: index + 1 } })));
  expect(found.slice(1000)).toEqual(count > 1000 ? [{ place: 'universities' }] : []);
});
