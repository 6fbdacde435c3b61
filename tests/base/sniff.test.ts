import { afterEach, expect, test, vi } from 'vitest';
import { sniff } from '../../src/base/sniff.ts';

afterEach(() => { vi.doUnmock('../../src/base/office.ts'); });

const ZIP = Uint8Array.of(0x50, 0x4b, 0x03, 0x04);

const kindOf = (name: string): Promise<string> =>
  sniff(name, { size: ZIP.length, read: async (start, end) => ZIP.subarray(start, end), inflate: async () => new Uint8Array() });

test.each([['résumé.DOCX', 'docx'], ['slides.pptx', 'pptx'], ['old.doc', 'doc'], ['archive.zip', 'unknown'], ['resume.pdf', 'unknown']])(
  'an office file is known by its name where the code that looks into it cannot be had: %s', async (name, kind) => {
    expect(await kindOf(name)).toBe('unknown');
    vi.doMock('../../src/base/office.ts', () => { throw new TypeError('no network'); });
    expect(await kindOf(name)).toBe(kind);
  },
);
