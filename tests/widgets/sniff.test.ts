import { describe, expect, test } from 'vitest';
import { SNIFF_BYTES, sniff } from '../../src/base/sniff.ts';
import { bytesOf, zip } from './files.ts';

const sniffWhole = (bytes: Uint8Array) => sniff(bytes.subarray(0, SNIFF_BYTES), bytes.subarray(-SNIFF_BYTES));

test.each(['pdf', 'png', 'jpeg', 'docx', 'pptx', 'doc', 'txt', 'mp4'] as const)('%s is known by its content', (kind) => {
  expect(sniffWhole(bytesOf[kind])).toBe(kind);
});

test.each(['xlsx', 'exe', 'gif'] as const)('%s is unknown', (kind) => {
  expect(sniffWhole(bytesOf[kind])).toBe('unknown');
});

test('nothing is unknown', () => {
  expect(sniffWhole(new Uint8Array())).toBe('unknown');
});

describe('office archives', () => {
  test('are known by the central directory where the first part is out of reach', () => {
    expect(sniffWhole(zip([{ name: 'docProps/thumbnail.jpeg', size: 70_000 }, { name: 'word/document.xml', size: 70_000 }]))).toBe('docx');
  });

  test('are not known by a folder of that name elsewhere', () => {
    expect(sniffWhole(zip([{ name: 'backup/word/document.xml', size: 10 }]))).toBe('unknown');
  });

  test('survive a cut in the middle of a header', () => {
    expect(sniffWhole(bytesOf.docx.subarray(0, 6))).toBe('unknown');
  });
});

describe('text', () => {
  const shiftJis = [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x0d, 0x0a, 0xb1, 0xb2];
  const eucJp = [0xc6, 0xfc, 0xcb, 0xdc, 0xb8, 0xec, 0x0a];
  const iso2022jp = [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42];

  test.each([
    ['Shift_JIS', shiftJis],
    ['EUC-JP', eucJp],
    ['ISO-2022-JP', iso2022jp],
    ['UTF-16 with its mark', [0xff, 0xfe, 0x42, 0x30]],
    ['UTF-8 cut in the middle of a character', [0x61, 0xe6, 0x97]],
  ])('%s is text', (_, bytes) => {
    expect(sniffWhole(Uint8Array.from(bytes))).toBe('txt');
  });

  test.each([
    ['a NUL', [0x61, 0x00, 0x62]],
    ['a control character', [0x61, 0x01]],
    ['bytes of no encoding', [0x61, 0xff, 0xff, 0x20]],
  ])('%s is not text', (_, bytes) => {
    expect(sniffWhole(Uint8Array.from(bytes))).toBe('unknown');
  });

  test('a NUL near the end of a long file is seen', () => {
    const bytes = new Uint8Array(200_000).fill(0x61);
    bytes[199_990] = 0;
    expect(sniffWhole(bytes)).toBe('unknown');
  });
});

