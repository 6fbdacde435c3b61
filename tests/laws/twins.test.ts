import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalisers } from '../../server/contract/normalise.ts';
import { formats as serverFormats } from '../../server/contract/formats.ts';
import { formats } from '../../src/base/formats.ts';
import { normalizers } from '../../src/base/normalize.ts';
import { hostileText, spoiled } from '../../packages/arbitraries/hostile.ts';
import { law } from '../arbitraries/law.ts';
import { refused, taken } from '../../packages/arbitraries/readings.ts';

/** What client and server have each written for themselves is the same, character for character. */

describe('by its name', () => {
  test('each normaliser and each format is there on both sides', () => {
    expect(Object.keys(normalisers).toSorted()).toEqual(Object.keys(normalizers).toSorted());
    expect(Object.keys(serverFormats).toSorted()).toEqual(Object.keys(formats).toSorted());
  });

  const rows = fc.constantFrom(...[...taken, ...refused].map(([, text]) => text));
  const anything = fc.oneof(rows, spoiled(rows), hostileText());

  for (const name of Object.keys(normalizers) as (keyof typeof normalizers)[]) {
    law(`${name} does the same, and once is enough`, fc.property(anything, (text) => {
      const normal = normalizers[name](text);
      expect(normalisers[name](text)).toBe(normal);
      if (name !== 'dropTrunkZero') expect(normalizers[name](normal)).toBe(normal);
    }), 600);
  }

  for (const name of Object.keys(formats)) {
    law(`${name} takes the same`, fc.property(anything, (text) => {
      expect(serverFormats[name]?.(text)).toBe(formats[name]?.(text));
    }), 600);
  }
});
