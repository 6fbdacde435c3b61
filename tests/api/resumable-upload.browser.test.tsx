import fc from 'fast-check';
import { describe, expect, inject, test, vi } from 'vitest';
import { failureOf } from '../../src/api/failure.ts';
import { uploadFile } from '../../src/api/resumable-upload.ts';
import { rounds } from '../arbitraries/rounds.ts';
import type { Fault, Seen } from './save-server.ts';

const SIZE = 200_000;
const file = new File([new Uint8Array(SIZE)], 'a.pdf');

/** However often something goes wrong, with four pauses between attempts that bring nothing. */
const MOST_REQUESTS = 24;

/** One upload against a server of its own. */
function stage() {
  const origin = `${inject('saveServer')}/${crypto.randomUUID()}`;
  const ended = vi.fn();
  const place = { endpoint: `${origin}/uploads`, headers: () => ({ Authorization: 'Bearer secret' }), onUnauthorized: ended, timeoutMs: 5_000, access: 'applicant' } as const;
  const requests = async (): Promise<readonly Seen[]> => (await (await fetch(`${origin}/seen`)).json()) as Seen[];
  return {
    origin, ended, requests,
    breaks: (...faults: readonly Fault[]) => fetch(`${origin}/faults`, { method: 'POST', body: JSON.stringify(faults) }),
    /** The id of the upload, `in the call`, or why nothing came of it. */
    upload: (address?: string): Promise<string> =>
      uploadFile(place, file, {
        ...(address !== undefined && { address }), pausesMs: [0, 0, 0, 0],
        onAddress: () => undefined, onProgress: () => undefined, onWaiting: () => undefined,
      }).then((id) => id ?? 'in the call', (error: unknown) => failureOf(error)?.kind ?? String(error)),
    /** How many bytes of an upload have arrived. */
    arrived: async (id: string) => Number((await fetch(`${origin}/uploads/${id}`, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).headers.get('upload-offset')),
  };
}

const ID = /^[\da-f]{32}$/;

/** Every answer that a server or a gateway may give, for ever. */
const statuses = [200, 204, 300, 400, 402, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413, 415, 418, 422, 423, 428, 429, 431, 451, 460, 500, 501, 502, 503, 504, 505, 507, 511, 520, 599];
/** Those to which an upload that had begun is begun anew. */
const GONE: readonly number[] = [200, 204, 403, 404, 410];

describe('a server that answers the same for ever', () => {
  test.each(statuses)('%i to the creation: the file travels in the call', async (status) => {
    const { upload, breaks, requests } = stage();
    await breaks(`*POST ${status}`);
    expect(await upload()).toBe('in the call');
    expect((await requests()).length).toBeLessThanOrEqual(MOST_REQUESTS);
  });

  test.each(statuses)('%i to the bytes: the file travels in the call, after one more creation at most', async (status) => {
    const { upload, breaks, requests } = stage();
    await breaks(`*PATCH ${status}`);
    expect(await upload()).toBe('in the call');
    const seen = await requests();
    expect(seen.filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(GONE.includes(status) ? 2 : 1);
    expect(seen.length).toBeLessThanOrEqual(MOST_REQUESTS);
  });

  test.each(statuses)('%i to the question how far an upload is: begun anew, or in the call', async (status) => {
    const { origin, upload, breaks, requests, arrived } = stage();
    await breaks(`*HEAD ${status}`);
    const outcome = await upload(`${origin}/uploads/earlier`);
    expect((await requests()).length).toBeLessThanOrEqual(MOST_REQUESTS);
    await breaks();
    if (GONE.includes(status)) expect(await arrived(outcome)).toBe(SIZE);
    else expect(outcome).toBe('in the call');
  });

  test.each(['POST', 'PATCH', 'HEAD'] as const)('401 to %s: the session has ended', async (method) => {
    const { origin, upload, breaks, ended } = stage();
    await breaks(`*${method} 401`);
    expect(await upload(method === 'HEAD' ? `${origin}/uploads/earlier` : undefined)).toBe('unauthorized');
    expect(ended).toHaveBeenCalledOnce();
  });

  test.each(['*POST nowhere', '*POST elsewhere', '*PATCH holds 0', '*PATCH holds 1', `*PATCH holds ${SIZE + 1}`, '*PATCH holds -1'] as const)('%s: in the call, and nothing goes elsewhere', async (fault) => {
    const { upload, breaks, requests } = stage();
    await breaks(fault);
    expect(await upload()).toBe('in the call');
    expect((await requests()).length).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(await (await fetch(`${inject('saveServer')}/elsewhere/seen`)).json()).toEqual([]);
  });

  test.each([`*HEAD holds ${SIZE + 1}`, '*HEAD holds -1', '*HEAD holds NaN'] as const)('%s: begun anew', async (fault) => {
    const { origin, upload, breaks, arrived } = stage();
    await breaks(fault as Fault);
    const id = await upload(`${origin}/uploads/earlier`);
    await breaks();
    expect(await arrived(id)).toBe(SIZE);
  });
});

test('an upload that the server has lost begins anew with as many attempts as the first', async () => {
  const { upload, breaks, arrived } = stage();
  await breaks('PATCH 500', 'PATCH 500', 'PATCH 500', 'PATCH 500', 'PATCH 404', 'PATCH 500');
  expect(await arrived(await upload())).toBe(SIZE);
});

test.each(['/%75ploads/earlier', '//uploads//earlier', '/elsewhere/../uploads/earlier'])('an earlier upload at %s is gone on with', async (path) => {
  const { origin, upload, requests } = stage();
  await upload(`${origin}${path}`);
  expect((await requests())[0]?.method).toBe('HEAD');
});

test.each(['/uploads/../earlier', '/uploads/..%2fearlier', '/uploads/%2e%2E%2Fearlier', '/uploads/', '/uploadsearlier'])('the token goes to no address like %s, whatever is kept on the device', async (path) => {
  const { origin, upload, requests } = stage();
  expect(await upload(`${origin}${path}`)).toMatch(ID);
  expect((await requests())[0]?.method).toBe('POST');
});

const fault = fc.tuple(
  fc.constantFrom('POST', 'HEAD', 'PATCH'),
  fc.oneof(fc.constantFrom(...statuses, 401), fc.constantFrom('cut', 'nowhere', 'elsewhere'), fc.nat(SIZE + 1).map((held) => `holds ${held}`)),
).map((parts) => parts.join(' ') as Fault);

const SEED = 20_261_122;

test(`whatever goes wrong in whatever order, few requests are made, and an upload that is said to be there has arrived [seed ${SEED}]`, { timeout: 120_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(fault, { maxLength: 12 }), fc.boolean(), async (faults, isBegun) => {
    const { origin, upload, breaks, requests, arrived } = stage();
    await breaks(...faults);
    const outcome = await upload(isBegun ? `${origin}/uploads/earlier` : undefined);
    await breaks();
    expect((await requests()).length).toBeLessThanOrEqual(MOST_REQUESTS);
    if (ID.test(outcome)) expect(await arrived(outcome)).toBe(SIZE);
    else expect(['in the call', 'network', 'unauthorized']).toContain(outcome);
  }), { seed: SEED, numRuns: rounds(40, 2_000) });
});
