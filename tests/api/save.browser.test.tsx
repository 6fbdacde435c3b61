import { beforeEach, describe, expect, inject, test } from 'vitest';
import type { Call } from '../../src/api/call.ts';
import { createClient } from '../../src/api/client.ts';
import { failureOf } from '../../src/api/failure.ts';
import { updateApplicantCall } from '../../src/wire/profile.ts';
import { save as send, type SaveOptions, type SaveProgress } from '../../src/api/save.ts';
import type { Encoded } from '../../src/base/body.ts';
import type { Fault, Seen } from './save-server.ts';

const file = (name: string, bytes = 200_000): File => new File([new Uint8Array(bytes)], name, { lastModified: 5 });
const photo = file('me.png', 1000);

/** One save of one form, on a device and against a server of its own. */
function stage(timeoutMs = 10_000) {
  const origin = `${inject('saveServer')}/${crypto.randomUUID()}`;
  const clientOf = (uploads: boolean) => createClient({
    apiBase: origin, productKey: 'acme', token: () => 'secret', language: () => 'en', timeoutMs, ...(uploads && { uploads: '/uploads' }),
  });
  const heard: SaveProgress[] = [];
  const [first, second] = [file('a.pdf'), file('b.pdf')];
  const documents = { 2: { document_name_id: '2', upload: first }, 5: { document_name_id: '5', upload: second }, 7: { document_name_id: '7' } };
  const inDocument = (id: string): readonly string[] => ['applicant', 'documents_attributes', id, 'upload'];
  const payload = (name = 'Aya'): Encoded => ({
    body: { applicant: { name, photograph: photo, documents_attributes: documents } },
    files: [
      { field: 'photograph', path: ['applicant', 'photograph'], file: photo },
      { field: 'documents.2', path: inDocument('2'), file: first, reference: 'upload_id' },
      { field: 'documents.5', path: inDocument('5'), file: second, reference: 'upload_id' },
    ],
  });
  const save = (content = payload(), { access = 'applicant', ...more }: Partial<SaveOptions> & { readonly uploads?: boolean; readonly access?: Call<unknown>['access'] } = {}) =>
    send(clientOf(more.uploads ?? true), { ...updateApplicantCall('7'), path: '/save', access }, content, { scope: 'test', onProgress: (progress) => { heard.push(progress); }, ...more });
  return {
    payload, save, heard,
    failure: (...options: Parameters<typeof save>) => save(...options).then(() => undefined, failureOf),
    breaks: (...faults: readonly Fault[]) => fetch(`${origin}/faults`, { method: 'POST', body: JSON.stringify(faults) }),
    seen: async (method?: string) => ((await (await fetch(`${origin}/seen`)).json()) as Seen[]).filter((request) => method === undefined || request.method === method),
  };
}

const idsIn = ({ parts }: Seen): readonly string[] => parts.flatMap(([name, text]) => (name.endsWith('[upload_id]') ? [text] : []));
const addressesOf = (requests: readonly Seen[]): readonly string[] => requests.map(({ path }) => path.split('/').pop() ?? '');

beforeEach(() => { localStorage.clear(); });

describe('where the server offers uploads', () => {
  test('documents go up one after the other, then the call refers to them and carries the photo', async () => {
    const { save, seen, heard } = stage();
    await save();
    const [[request], sent] = [await seen('PUT'), addressesOf(await seen('PATCH'))];
    expect(sent).toHaveLength(2);
    expect(request?.parts).toEqual([
      ['applicant[name]', 'Aya'], ['applicant[photograph]', 'me.png'],
      ['applicant[documents_attributes][2][document_name_id]', '2'], ['applicant[documents_attributes][2][upload_id]', sent[0]],
      ['applicant[documents_attributes][5][document_name_id]', '5'], ['applicant[documents_attributes][5][upload_id]', sent[1]],
      ['applicant[documents_attributes][7][document_name_id]', '7'],
    ]);
    expect(request?.key).toMatch(/^[\da-f]{32}$/);
    const shares = heard.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect([heard.at(-1)?.share, [...heard.at(-1)?.files.values() ?? []], heard.some(({ waiting }) => waiting)]).toEqual([1, [1, 1, 1], false]);
  });

  test('a save whose answer was lost is repeated with its key, and sends no document again', async () => {
    const { save, failure, breaks, seen } = stage();
    await breaks('PUT cut');
    expect(await failure()).toEqual({ kind: 'network' });
    await save();
    const [first, second] = await seen('PUT');
    expect(second).toEqual(first);
    expect(await seen('PATCH')).toHaveLength(2);
    await save();
    expect((await seen('PUT'))[2]?.key).not.toBe(first?.key);
  });

  test.each(['PUT html', 'PUT cut json', 'PUT other', 'PUT 204'] as const)('a save that is answered by "%s" is not made: it is repeated with its key, and sends no document again', async (fault) => {
    const { save, failure, breaks, seen } = stage();
    await breaks(fault);
    expect(await failure()).toMatchObject({ kind: 'malformed' });
    await save();
    const [first, second] = await seen('PUT');
    expect(second).toEqual(first);
    expect(await seen('PATCH')).toHaveLength(2);
  });

  test.each(['PUT denied', 'PUT denied mutely'] as const)('a save that is answered by "%s" is another when it is tried again', async (fault) => {
    const { save, failure, breaks, seen } = stage();
    await breaks(fault);
    expect(await failure()).toMatchObject({ status: 200 });
    await save();
    const [first, second] = await seen('PUT');
    expect(second?.key).not.toBe(first?.key);
    expect(await seen('PATCH')).toHaveLength(2);
  });

  test('other content after a lost answer gets another key, and sends no document again either', async () => {
    const { save, failure, payload, breaks, seen } = stage();
    await breaks('PUT cut');
    await failure();
    await save(payload('Aya Tanaka'));
    const [first, second] = await seen('PUT');
    expect(second?.key).not.toBe(first?.key);
    expect(await seen('PATCH')).toHaveLength(2);
  });

  test.each(['POST cut', 'PATCH cut', 'PATCH 503', 'POST 500'] as const)('goes on by itself after "%s", and says so', async (fault) => {
    const { save, breaks, seen, heard } = stage();
    await breaks(fault, fault);
    await save();
    expect(heard.some(({ waiting }) => waiting)).toBe(true);
    expect(heard.at(-1)?.waiting).toBe(false);
    expect(idsIn((await seen('PUT'))[0] as Seen)).toHaveLength(2);
  });

  test('an upload that begins and gets no further is asked for at the next save', { tags: 'full', timeout: 30_000 }, async () => {
    const { save, failure, breaks, seen } = stage();
    await breaks(...Array.from({ length: 5 }, () => 'PATCH cut' as const));
    expect(await failure()).toEqual({ kind: 'network', unsent: true });
    expect(await seen('PUT')).toEqual([]);
    await save();
    expect([(await seen('POST')).length, idsIn((await seen('PUT'))[0] as Seen).length]).toEqual([2, 2]);
  });

  test('a connection that says nothing any more is given up for another', async () => {
    const { save, breaks, seen } = stage(300);
    await breaks('PATCH stall');
    await save();
    expect(await seen('PATCH')).toHaveLength(3);
  });

  test('an upload that the server has no more begins anew', async () => {
    const { save, failure, breaks, seen } = stage();
    await breaks('PUT cut');
    await failure();
    await breaks('HEAD 404');
    await save();
    expect([(await seen('POST')).length, (await seen('PATCH')).length]).toEqual([3, 3]);
  });

  test('a server that is starting again is asked again with the same key, and says so', async () => {
    const { save, breaks, seen, heard } = stage();
    await breaks('PUT 503', 'PUT 503');
    await save();
    const [first, second, third] = await seen('PUT');
    expect([second, third]).toEqual([first, first]);
    expect(await seen('PATCH')).toHaveLength(2);
    expect([heard.some(({ waiting }) => waiting), heard.at(-1)?.waiting]).toEqual([true, false]);
  });

  test('a server that does not come back is given up, and the save can be repeated', async () => {
    const { save, failure, breaks, seen } = stage();
    await breaks(...Array.from({ length: 6 }, () => 'PUT 503' as const));
    expect(await failure()).toMatchObject({ kind: 'server', status: 503 });
    expect(await seen('PUT')).toHaveLength(6);
    await save();
    expect(new Set((await seen('PUT')).map(({ key }) => key)).size).toBe(1);
  });

  test('a file that the server wants anew is sent anew, and no other', async () => {
    const { save, failure, breaks, seen } = stage();
    await breaks('PUT 422');
    expect(await failure()).toMatchObject({ kind: 'refused', status: 422 });
    await save();
    const [first, second] = await seen('PUT');
    expect(second?.key).not.toBe(first?.key);
    const [[refused, kept], [anew, again]] = [idsIn(first as Seen), idsIn(second as Seen)];
    expect([anew === refused, again === kept]).toEqual([false, true]);
  });

  test.each([422, 429, 404] as const)('a document that may not go up by itself (%i) travels in the call', async (status) => {
    const { save, breaks, seen } = stage();
    await breaks(`POST ${status}`);
    await save();
    const [request] = await seen('PUT');
    expect(request?.parts).toContainEqual(['applicant[documents_attributes][2][upload]', 'a.pdf']);
    expect(idsIn(request as Seen)).toHaveLength(1);
  });

  test.each([403, 404, 410] as const)('an upload that the server loses again and again (%i) is begun twice, then the document travels in the call', async (status) => {
    const { save, breaks, seen } = stage();
    await breaks(`*PATCH ${status}`);
    await save();
    expect((await seen('POST')).length).toBe(4);
    const [request] = await seen('PUT');
    expect(request?.parts.filter(([name]) => name.endsWith('[upload]')).map(([, name]) => name)).toEqual(['a.pdf', 'b.pdf']);
    expect(localStorage).toHaveLength(0);
  });

  test('an ended session is one here too', async () => {
    const { failure, breaks, seen } = stage();
    await breaks('POST 401');
    expect(await failure()).toEqual({ kind: 'unauthorized' });
    expect(await seen('PUT')).toEqual([]);
  });

  test('can be cancelled at once: while a file goes up, and while the network is waited for', async () => {
    for (const faults of [['PATCH stall'], ['POST cut', 'POST cut', 'POST cut']] as const) {
      const { failure, payload, breaks, seen } = stage();
      const stop = new AbortController();
      await breaks(...faults);
      const onProgress = ({ share, waiting }: SaveProgress): void => { if (waiting || share > 0) stop.abort(); };
      const sending = failure(payload(), { signal: stop.signal, onProgress });
      setTimeout(() => { stop.abort(); }, 500);
      expect(await sending).toEqual({ kind: 'aborted', unsent: true });
      expect(await seen('PUT')).toEqual([]);
    }
    const { failure, payload, seen } = stage();
    expect(await failure(payload(), { signal: AbortSignal.abort() })).toEqual({ kind: 'aborted', unsent: true });
    expect(await seen('PATCH')).toEqual([]);
  });

  test('keeps nothing readable on the device, and nothing at all once it is saved', async () => {
    const { save, failure, breaks } = stage();
    await breaks('PUT cut');
    await failure();
    expect(localStorage.getItem('portal.save.test')).not.toMatch(/Aya|a\.pdf|secret/);
    await save();
    expect(localStorage).toHaveLength(0);
  });

  test('sends its token nowhere else, whatever stands in the store', async () => {
    const { save, failure, breaks, seen } = stage();
    await breaks('PUT cut');
    await failure();
    const kept = JSON.parse(localStorage.getItem('portal.save.test') ?? '') as { uploads: Record<string, string> };
    const elsewhere = Object.fromEntries(Object.keys(kept.uploads).map((name) => [name, `${inject('saveServer')}/elsewhere/uploads/1`]));
    localStorage.setItem('portal.save.test', JSON.stringify({ ...kept, uploads: elsewhere }));
    await save();
    expect([(await seen('HEAD')).length, (await seen('POST')).length]).toEqual([0, 4]);
  });
});

describe('somebody who has no account yet', () => {
  test('sends nothing in the name of whoever this browser has a token of', async () => {
    const { save, seen } = stage();
    await save();
    expect(new Set((await seen()).map(({ authorization }) => authorization))).toEqual(new Set(['Bearer secret']));
    const stranger = stage();
    await stranger.save(stranger.payload(), { access: 'stranger' });
    const sent = await stranger.seen();
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'POST', 'PATCH', 'PUT']);
    expect(sent.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  });

  test('is told of no session that has ended: an upload that began in one travels in the call', async () => {
    const { save, failure, payload, breaks, seen } = stage();
    await breaks('PUT cut');
    await failure();
    await breaks('*HEAD 401');
    await save(payload(), { access: 'stranger' });
    expect((await seen('PUT'))[1]?.parts.filter(([name]) => name.endsWith('[upload]'))).toHaveLength(2);
  });
});

test('elsewhere all files travel in the call, with a key, and each with its progress', async () => {
  const { save, payload, seen, heard } = stage();
  await save(payload(), { uploads: false });
  const [request] = await seen('PUT');
  expect(request?.parts.filter(([name]) => name.endsWith('[upload]')).map(([, name]) => name)).toEqual(['a.pdf', 'b.pdf']);
  expect([request?.key !== undefined, await seen('POST')]).toEqual([true, []]);
  expect([...heard.at(-1)?.files.values() ?? []]).toEqual([1, 1, 1]);
});
