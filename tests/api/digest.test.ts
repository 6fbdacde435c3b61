import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { digest } from '../../src/api/digest.ts';
import { law } from '../arbitraries/law.ts';

const known = (bytes: string): string => createHash('sha256').update(bytes).digest('hex');

afterEach(() => { vi.unstubAllGlobals(); });

const file = (name: string, lastModified: number): File => new File(['x'], name, { lastModified, type: 'text/plain' });

describe('the digest of a save', () => {
  test('is SHA-256 of the value as JSON, of files by what is known of them without reading', async () => {
    vi.stubGlobal('isSecureContext', true);
    const text = 'はい😀 "quoted"';
    expect(await digest({ text })).toBe(known(JSON.stringify({ text })));
    expect(await digest([file('a', 5)])).toBe(known(JSON.stringify([[1, 'text/plain', 'a', 5]])));
  });

  test.each([true, false])('is another of a file that has changed (secure context: %s)', async (isSecureContext) => {
    vi.stubGlobal('isSecureContext', isSecureContext);
    expect(await digest([file('a', 5)])).toBe(await digest([file('a', 5)]));
    expect(await digest([file('a', 5)])).not.toBe(await digest([file('a', 6)]));
  });

  law('tells any two values apart without https', fc.asyncProperty(fc.json(), fc.json(), async (one, other) => {
    vi.stubGlobal('isSecureContext', false);
    const [first, second] = [await digest(one), await digest(other)];
    return /^[0-9a-f]{64}$/.test(first) && (first === second) === (one === other);
  }));
});
