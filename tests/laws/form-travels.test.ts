import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UpdateApplicantRequest } from '../../schemas/generated/wire.d.ts';
import { readInputTypes } from '../../server/contract/input-types.ts';
import { callNamed } from '../../server/contract/wire.ts';
import { formLimits, withReceivedForm } from '../../server/intake/received/received-form.ts';
import { unfold } from '../../server/intake/received/unfold.ts';
import { formBody } from '../../src/api/form-body.ts';
import { toFormData } from '../../src/api/form-data.ts';
import { law } from '../arbitraries/law.ts';

type Fields = Readonly<Record<string, string | readonly string[]>>;
type Applicant = UpdateApplicantRequest['applicant'];

const inputTypes = readInputTypes();
const { checkRequest: check } = callNamed('update_applicant');
let incoming: string;
beforeAll(async () => { incoming = await mkdtemp(join(tmpdir(), 'portal-travels-')); });
afterAll(() => rm(incoming, { recursive: true }));

/** What the server reads of a body of the page, or of a browser's own. */
async function received(body: Response): Promise<Applicant> {
  const raw = Readable.from([Buffer.from(await body.arrayBuffer())], { objectMode: false });
  const request = { raw, headers: { 'content-type': body.headers.get('content-type') ?? '' } } as unknown as FastifyRequest;
  const services = { incoming, inputTypes, freeBytes: () => Promise.resolve(Number.MAX_SAFE_INTEGER) };
  const { applicant } = await withReceivedForm(request, services, formLimits.applicant, (form) =>
    unfold<Applicant>({ form, missing: [] }, { attributes: ['name'], check }));
  return applicant;
}

const formOf = (fields: Fields): FormData => toFormData({ applicant: { name: 'Aya', custom_fields: fields } });

/** As it leaves the page. */
function sentByPage(form: FormData): Response {
  const { body, type } = formBody(form);
  return new Response(body, type === undefined ? {} : { headers: { 'content-type': type } });
}

const throughPage = (fields: Fields) => received(sentByPage(formOf(fields)));
const throughBrowser = (fields: Fields) => received(new Response(formOf(fields)));

/** Names that are made of what means something on the way. */
const odd = fc.array(fc.constantFrom('[', ']', '[]', '%', '%5B', '%5d', '%25', '%22', '%0D', '%0a', '"', '\\', '\r', '\n', ';', '=', ' ', 'a', '漢', '😀', '\0'), { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join(''));
const name = fc.oneof(odd, fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }));
const typed = fc.string({ unit: fc.oneof(fc.constantFrom('\n', 'a', 'あ', ' '), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((sign) => sign !== '\r')), maxLength: 30 });
const fields = fc.dictionary(name, fc.oneof(typed, fc.array(typed.filter((text) => text !== ''), { minLength: 1, maxLength: 4 })), { minKeys: 1, maxKeys: 6 });

describe('a field goes from the page to the server as it is called, with what was typed', () => {
  law('whatever its name and its lines are', fc.asyncProperty(fields, async (sent) => {
    expect((await throughPage(sent)).custom_fields).toEqual(Object.fromEntries(Object.entries(sent)));
  }), 300);

  law('also where the browser writes the body', fc.asyncProperty(fields, async (sent) => {
    expect((await throughBrowser(sent)).custom_fields).toEqual(Object.fromEntries(Object.entries(sent)));
  }), 300);

  test('and a name with brackets has them encoded within its own (DECISIONS "What a strange server showed")', () => {
    const names = [...formOf({ 'Skills [all]': ['a'], 'a][b': 'x', '100% [5B]': 'x', '%5B': 'x' }).keys()];
    expect(names).toEqual([
      'applicant[name]', 'applicant[custom_fields][Skills %5Ball%5D][]', 'applicant[custom_fields][a%5D%5Bb]', 'applicant[custom_fields][100% %5B5B%5D]',
      'applicant[custom_fields][%255B]',
    ]);
  });

  test('a name with brackets that a client does not encode is taken as well', async () => {
    const form = new FormData();
    form.append('applicant[name]', 'Aya');
    form.append('applicant[custom_fields][Skills [all]][]', 'a');
    expect((await received(new Response(form))).custom_fields).toEqual({ 'Skills [all]': ['a'] });
  });
});

describe('a body of the page', () => {
  test('holds the ends of lines as they stand in the value, so that an untouched text is no change for any server', async () => {
    const texts = { a: 'one\ntwo', b: 'one\r\ntwo', c: 'one\rtwo\n' };
    const body = await sentByPage(formOf(texts)).text();
    for (const text of Object.values(texts)) expect(body).toContain(`\r\n\r\n${text}\r\n--`);
  });

  law('is read by others as a browser’s is', fc.asyncProperty(fc.array(fc.tuple(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), fc.string().map((text) => `${text}\n`)), { minLength: 1, maxLength: 5 }), async (entries) => {
    const form = new FormData();
    for (const [key, value] of entries) form.append(key, value);
    const file = new File([new Uint8Array([0, 13, 10, 255])], '履歴書 "1".pdf', { type: 'application/pdf' });
    form.append('file', file);
    const read = await sentByPage(form).formData();
    expect([...read].slice(0, -1)).toEqual(entries);
    const back = read.get('file') as File;
    expect([back.name, back.type, [...new Uint8Array(await back.arrayBuffer())]]).toEqual([file.name, file.type, [0, 13, 10, 255]]);
  }), 100);
});
