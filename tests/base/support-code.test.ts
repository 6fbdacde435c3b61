import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { faultCode } from '../../src/base/page-fault.ts';
import { supportCode } from '../../src/base/support-code.ts';

describe('a code for support', () => {
  it('can be read aloud, whatever it is made of', () => {
    const texts = ['', 'a', '応募者', 'x'.repeat(10_000), ...Array.from({ length: 500 }, () => randomUUID())];
    for (const text of texts) expect(supportCode(text), text).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/);
  });

  it('is the same on every machine, in every build', () => {
    // The upper 30 bits of FNV-1a's own test vectors, 811c9dc5 and e40c292c.
    expect([supportCode(''), supportCode('a')]).toEqual(['G4E9-VH', 'WG62-JB']);
  });

  it('tells requests from each other', () => {
    const codes = new Set(Array.from({ length: 5_000 }, () => supportCode(randomUUID())));
    // Of a billion codes two of 5,000 are alike in one of eighty runs, and three hardly ever.
    expect(codes.size).toBeGreaterThanOrEqual(4_998);
  });

  it('of an error in a page tells its kinds from each other, by the place alone, too', () => {
    const codes = Array.from({ length: 9 }, (_, line) => faultCode({ name: 'TypeError', places: ['exam-3fk2.js:1:20377', `a.js:1:${String(line)}`] }));
    expect(new Set(codes).size).toBe(9);
  });
});
