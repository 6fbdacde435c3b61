import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readInputTypes } from '../../server/contract/input-types.ts';
import { HttpError } from '../../server/http/http-error.ts';
import { textsAlone } from '../../server/intake/received/read-parts.ts';
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

const TYPE = 'multipart/form-data; boundary=b';

/** Receives a body that comes in these pieces, and announces so many bytes; its files as name, file name and content. */
function receive(
  pieces: Iterable<Buffer>, type = TYPE, limits: FormLimits = formLimits.applicant, free = Number.MAX_SAFE_INTEGER, announced?: number,
): Promise<Read> {
  const headers = { 'content-type': type, ...(announced !== undefined && { 'content-length': String(announced) }) };
  const request = { raw: Readable.from(pieces, { objectMode: false }), headers } as unknown as FastifyRequest;
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
    ['a file name with a quote and an end of line, as browsers write them', 'form-data; name="a"; filename="my %22cv%22%0D%0A 100%.pdf"', ['a', 'my "cv" 100%.pdf']],
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

describe('a small form, which says how much it is and is read as a whole,', () => {
  const text = fc.tuple(name, letters).map(([named, content]) => textPart(named, content));
  const heads = [
    'name=a', 'name=""', 'name="a\\"b"', 'name="a\\"', 'name="a\r\nb"', 'name="a\nb"', 'name="a"\r\nX: y', 'name="a"; b=c', 'name="a";filename="b"', 'other="a"',
    'name="a"\r\nContent-Type: text/plain; charset=x', `name="${'n'.repeat(2001)}"`, `name="${'n'.repeat(20_000)}"`,
    `name="applicant[documents_attributes][${'1'.repeat(21)}]"`,
  ].map((parameters) => `Content-Disposition: form-data; ${parameters}`).concat('', 'X: y', 'content-disposition: form-data; name="a"', 'Content-Disposition: attachment; name="a"');
  const odd = fc.oneof(
    { weight: 6, arbitrary: text }, { weight: 1, arbitrary: part },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...heads), letters).map(([head, content]) => ({ head, content })) },
    { weight: 1, arbitrary: fc.constantFrom('\r\n--b', '--b--', '\r\n--b--', '\r\n\r\n--b\r\n', '\r', '\uFEFF').map((content) => textPart('n', content)) },
  );
  /** What is put into a body, at a place that is a share of it, for so many bytes of it. */
  const slip = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(3), fc.oneof(
    fc.constantFrom('', '\r', '\n', '\r\n', '--b', '\r\n--b', '--', '"', '\u00FF').map((slipped) => Buffer.from(slipped, 'latin1')),
    fc.uint8Array({ maxLength: 2 }).map((bytes) => Buffer.from(bytes)),
  ));
  const slippedInto = (body: Buffer, slips: readonly (readonly [number, number, Buffer])[]): Buffer => slips.reduce((whole, [share, lost, put]) => {
    const place = Math.floor(share * whole.length);
    return Buffer.concat([whole.subarray(0, place), put, whole.subarray(place + lost)]);
  }, body);
  const outcome = async (received: Promise<Read>): Promise<unknown> => received.catch((error: unknown) => (
    error instanceof HttpError ? [error.status, error.reason] : error));

  law('is what the parser makes of it, whatever it is', fc.asyncProperty(
    fc.array(odd, { maxLength: 6 }), fc.array(slip, { maxLength: 2 }), fc.nat(8).map((count) => Math.max(0, count - 4)),
    fc.constantFrom(TYPE, TYPE, TYPE, 'multipart/form-data; boundary="b"', 'multipart/form-data; boundary=c', 'multipart/form-data'),
    fc.constantFrom<FormLimits>(formLimits.applicant, { sender: 'stranger', parts: 3, bytes: 100_000, textBytes: 100 }, { sender: 'stranger', parts: 3, bytes: 100_000, textBytes: 2000 }),
    async (parts, slips, cutOff, type, limits) => {
      const sent = rawForm(parts);
      const body = slippedInto(sent.subarray(0, sent.length - cutOff), slips);
      expect(await outcome(receive([body], type, limits, undefined, body.length))).toEqual(await outcome(receive([body], type, limits)));
    }), 600);

  test.each(heads)('also where a part begins as no browser writes it (%#)', async (head) => {
    const body = rawForm([textPart('n'), { head, content: 'x' }]);
    expect(await outcome(receive([body], undefined, undefined, undefined, body.length))).toEqual(await outcome(receive([body])));
  });

  law('needs no parser where it is texts as browsers write them', fc.property(fc.array(fc.tuple(name, letters), { minLength: 1, maxLength: 8 }), (texts) => {
    expect(textsAlone(rawForm(texts.map(([named, content]) => textPart(named, content))), TYPE)).toEqual(texts.map(([named, content]) => [named, content.replace(/\r\n?/g, '\n')]));
  }));

  test('has no more entries than any other', async () => {
    const many = (count: number) => rawForm(Array.from({ length: count }, (_, index) => textPart(`applicant[documents_attributes][${String(index)}][document_name_id]`)));
    const [full, over] = [many(200), many(201)];
    expect((await receive([full], undefined, undefined, undefined, full.length)).texts).toHaveLength(200);
    expect(await refusal(receive([over], undefined, undefined, undefined, over.length))).toEqual([413, undefined]);
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
