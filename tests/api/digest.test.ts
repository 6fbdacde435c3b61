import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { digest, hexOf } from '../../src/api/digest.ts';
import { sha256 } from '../../src/api/sha256.ts';
import { law } from '../arbitraries/law.ts';

const known = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

afterEach(() => { vi.unstubAllGlobals(); });

describe('the digest of a save', () => {
  test('is SHA-256 for every length around the edges of its blocks', () => {
    for (let length = 0; length <= 260; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, position) => (position * 31 + length) & 255);
      expect(hexOf(sha256(bytes)), `${length} bytes`).toBe(known(bytes));
    }
  });

  law('is that of Node for any bytes', fc.property(fc.uint8Array({ maxLength: 5_000 }), (bytes) => hexOf(sha256(bytes)) === known(bytes)));

  test.each([true, false])('is made of the value as JSON, of files by what is known of them without reading (secure context: %s)', async (isSecureContext) => {
    vi.stubGlobal('isSecureContext', isSecureContext);
    const text = 'はい😀 "quoted"';
    expect(await digest({ text })).toBe(known(JSON.stringify({ text })));
    const file = (name: string, lastModified: number): File => new File(['x'], name, { lastModified, type: 'text/plain' });
    expect(await digest([file('a', 5)])).toBe(known(JSON.stringify([[1, 'text/plain', 'a', 5]])));
    expect(await digest([file('a', 5)])).not.toBe(await digest([file('a', 6)]));
  });
});
