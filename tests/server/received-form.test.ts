import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readInputTypes } from '../../server/contract/input-types.ts';
import { HttpError } from '../../server/http/http-error.ts';
import { type FormLimits, formLimits, withReceivedForm } from '../../server/intake/received/received-form.ts';
import { law } from '../arbitraries/law.ts';
import { type RawPart, filePart, rawForm, textPart } from './support/raw-form.ts';

const inputTypes = readInputTypes();
let incoming: string;
beforeAll(async () => { incoming = await mkdtemp(join(tmpdir(), 'portal-received-')); });
afterAll(() => rm(incoming, { recursive: true }));

/** Cuts a body at these places. */
const cutAt = (body: Buffer, places: readonly number[]): Buffer[] => {
  const cuts = [0, ...[...new Set(places.map((place) => place % (body.length + 1)))].sort((one, other) => one - other), body.length];
  return cuts.slice(1).map((end, index) => body.subarray(cuts[index], end)).filter((piece) => piece.length > 0);
};

interface Read {
  readonly texts: readonly (readonly [string, string])[];
  readonly files: readonly (readonly [string, string, string])[];
}

/** Receives a body that comes in these pieces; its files as name, file name and content. */
function receive(pieces: Iterable<Buffer>, type = 'multipart/form-data; boundary=b', limits: FormLimits = formLimits.applicant, free = Number.MAX_SAFE_INTEGER): Promise<Read> {
  const request = { raw: Readable.from(pieces, { objectMode: false }), headers: { 'content-type': type } } as unknown as FastifyRequest;
  return withReceivedForm(request, { incoming, inputTypes, freeBytes: () => Promise.resolve(free) }, limits, async ({ texts, files }) => ({
    texts, files: await Promise.all(files.map(async ({ fieldName, fileName, path }) => [fieldName, fileName, await readFile(path, 'latin1')] as const)),
  }));
}

/** The status and the reason of a refusal. */
async function refusal(received: Promise<unknown>): Promise<readonly [number, unknown]> {
  const error = await received.then(() => undefined, (failure: unknown) => failure);
  if (!(error instanceof HttpError)) throw new Error('it was not refused', { cause: error });
  return [error.status, 'params' in error.reason ? error.reason.params['detail'] : undefined];
}

const letters = fc.string({ unit: 'binary', maxLength: 40 });
const name = letters.map((text) => `n${text.replace(/["\r\n\\]/g, '')}`);
const part = fc.oneof(
  fc.tuple(name, letters).map(([named, text]) => textPart(named, text)),
  fc.tuple(name, fc.string({ maxLength: 3000 })).map(([named, text]) => filePart(named, 'a.pdf', text)),
);

describe('a form is what was sent', () => {
  law('wherever its pieces are cut, texts with line feeds for whatever ended their lines', fc.asyncProperty(
    fc.array(part, { maxLength: 12 }), fc.array(fc.nat(100_000), { maxLength: 30 }), async (parts, places) => {
      const inOrder = (wanted: boolean) => parts.filter(({ head }) => head.includes('filename=') === wanted).map(({ head, content }) => {
        const named = /name="(n[^"]*)"/.exec(head)?.[1] ?? '';
        return wanted ? [named, 'a.pdf', Buffer.from(content).toString('latin1')] : [named, content.replace(/\r\n?/g, '\n')];
      });
      expect(await receive(cutAt(rawForm(parts), places))).toEqual({ texts: inOrder(false), files: inOrder(true) });
    }), 150);

  law('also where each byte comes by itself', fc.asyncProperty(fc.array(part, { maxLength: 3 }), async (parts) => {
    const body = rawForm(parts);
    expect(await receive([...body].map((byte) => Buffer.from([byte])))).toEqual(await receive([body]));
  }), 20);

  law('and what is cut off is none, and leaves nothing behind', fc.asyncProperty(
    fc.array(part, { minLength: 1, maxLength: 5 }), fc.nat(), async (parts, place) => {
      const body = rawForm(parts);
      // Without the line end after the last boundary it is whole.
      expect((await refusal(receive([body.subarray(0, place % (body.length - 4))])))[0]).toBe(422);
      expect(await readdir(incoming)).toEqual([]);
    }), 100);

  test.each<readonly [string, string, readonly [string, string | undefined]]>([
    ['a name without quotes', 'form-data; name=a', ['a', undefined]],
    ['a name with an escaped quote', String.raw`form-data; name="a\"b"`, ['a"b', undefined]],
    ['a name that ends with a backslash', 'form-data; name="a\\"', ['a\\', undefined]],
    ['a name with a semicolon', 'form-data; name="a;b=c"', ['a;b=c', undefined]],
    ['a file name in front of the name', 'form-data; filename="name=x.pdf"; name="a"', ['a', 'name=x.pdf']],
    ['a file name in the other form', `form-data; name="a"; filename*=UTF-8''%E5%B1%A5.pdf`, ['a', '履.pdf']],
    ['a path for a file name', String.raw`form-data; name="a"; filename="C:\fakepath\b.pdf"`, ['a', 'b.pdf']],
    ['an empty file name', 'form-data; name="a"; filename=""', ['a', 'file']],
    ['capitals', 'Form-Data; NAME="a"', ['a', undefined]],
  ])('a part with %s', async (_what, disposition, [named, fileName]) => {
    const read = await receive([rawForm([{ head: `Content-Disposition: ${disposition}`, content: 'x' }])]);
    expect(read).toEqual(fileName === undefined ? { texts: [[named, 'x']], files: [] } : { texts: [], files: [[named, fileName, 'x']] });
  });

  test('what stands before the first part and after the last is nothing', async () => {
    const body = Buffer.concat([Buffer.from('before\r\n'), rawForm([textPart('a')]), Buffer.from('\r\n--b\r\nafter\r\n\r\n--b--')]);
    expect((await receive([body])).texts).toEqual([['a', 'x']]);
    expect((await receive(cutAt(body, [body.length - 9]))).texts).toEqual([['a', 'x']]);
  });
});

describe('a form is refused', () => {
  const NAMELESS = [422, 'a part of the form has no name'] as const;

  test.each<readonly [string, string]>([
    ['no head at all', ''], ['no disposition', 'X-Header: y'], ['no name', 'Content-Disposition: form-data'], ['an empty name', 'Content-Disposition: form-data; name=""'],
    ['another disposition', 'Content-Disposition: attachment; name="a"'], ['a name that ends nowhere', 'Content-Disposition: form-data; name="a'],
    ['a file name alone', 'Content-Disposition: form-data; filename="a.pdf"'], ['bytes that are no name', 'Content-Disposition: form-data; name="\u00FF"'],
    ['more of a head than anybody needs', `Content-Disposition: form-data${'; a=b'.repeat(4000)}; name="a"`],
  ])('that has a part with %s, wherever it stands', async (_what, head) => {
    const odd: RawPart = { head, content: 'x' };
    const latin1 = (parts: readonly RawPart[]) => Buffer.from(rawForm(parts).toString(), 'latin1');
    for (const parts of [[odd], [odd, textPart('a')], [textPart('a'), odd], [filePart('f', 'a.pdf'), odd, filePart('f', 'a.pdf')]]) {
      expect(await refusal(receive([latin1(parts)]))).toEqual(NAMELESS);
    }
  });

  test('that is only boundaries', async () => {
    expect(await refusal(receive([Buffer.from('--b\r\n--b\r\n--b--\r\n')]))).toEqual(NAMELESS);
  });

  test.each<readonly [string, RawPart]>([
    ['another character set', { head: 'Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=Shift_JIS', content: 'x' }],
    ['another encoding', { head: 'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64', content: 'eA==' }],
  ])('with a text in %s', async (_what, odd) => {
    expect(await refusal(receive([rawForm([odd])]))).toEqual([422, 'a is in another encoding than UTF-8']);
  });

  test('with bytes that are no text', async () => {
    expect(await refusal(receive([Buffer.from(rawForm([textPart('a', '\u00FF')]).toString(), 'latin1')]))).toEqual([422, 'a is no text in UTF-8']);
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary=', `multipart/form-data; boundary=${'b'.repeat(101)}`])('without a boundary: %s', async (type) => {
    expect(await refusal(receive([rawForm([textPart('a')])], type))).toEqual([422, 'the form names no boundary']);
  });

  const limits = { sender: 'stranger', parts: 3, bytes: 2000, textBytes: 100 } as const;
  test.each<readonly [string, readonly RawPart[]]>([
    ['parts', Array.from({ length: 4 }, () => textPart('a'))], ['bytes', [filePart('f', 'a.pdf', 'x'.repeat(2000))]],
    ['text', [textPart('a', 'x'.repeat(100))]], ['text in its names', [textPart('a'.repeat(40)), textPart('b'.repeat(40)), textPart('c'.repeat(40))]],
  ])('with too many %s, and nothing of it stays', async (_what, parts) => {
    expect(await refusal(receive([rawForm(parts)], undefined, limits))).toEqual([413, undefined]);
    expect(await readdir(incoming)).toEqual([]);
  });

  test('with keys longer than any, more entries than any list has, and more files than anybody asks for', async () => {
    const entry = (key: string) => textPart(`applicant[documents_attributes][${key}][document_name_id]`);
    const many = (count: number, make: (index: number) => RawPart) => receive([rawForm(Array.from({ length: count }, (_, index) => make(index)))]);
    expect(await refusal(many(1, () => entry('1'.repeat(21))))).toEqual([413, undefined]);
    expect(await refusal(many(201, (index) => entry(String(index))))).toEqual([413, undefined]);
    expect(await refusal(many(102, () => filePart('f', 'a.pdf')))).toEqual([413, undefined]);
    expect((await many(101, () => filePart('f', 'a.pdf'))).files).toHaveLength(101);
  });
});
