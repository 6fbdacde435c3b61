import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spellings } from '../base/spellings.ts';
import { completeSave, saveParts } from './support/saving.ts';
import type { Filming } from './support/filming.ts';
import { startFilmingServer, statusAt } from './support/filming-server.ts';
import { type TestServer, type Visitor, PASSWORD } from './support/test-server.ts';
import { originOf } from './support/uploading.ts';

const HOUR = 3600;

let server: TestServer;
let filming: Filming;
let bytes: Uint8Array<ArrayBuffer>;
beforeAll(async () => { ({ server, filming, bytes } = await startFilmingServer()); });
afterAll(() => server.close());

const bearer = ({ token }: Visitor) => ({ authorization: `Bearer ${token}` });
const inParts = (address: string): Promise<number> => statusAt(address, { range: 'bytes=100-199' });

/** Somebody with a video that a save refers to. */
async function filmed(): Promise<{ readonly visitor: Visitor; readonly link: string; readonly played: string }> {
  const visitor = await server.newVisitor({ canEditPrVideo: true });
  const link = await filming.put(visitor, bytes);
  return { visitor, link, played: await filming.playedAt(link) };
}

describe('a video of an applicant', () => {
  test('does not play at the address that is saved, to nobody and in no spelling of it', async () => {
    const { visitor, link } = await filmed();
    for (const [name, spell] of Object.entries({ 'as it is': (address: string) => address, ...spellings })) {
      const answer = await fetch(spell(link.replace('someone@', '')).replace('someone@', ''), { headers: { ...bearer(visitor), range: 'bytes=0-99' } });
      expect.soft([name, answer.headers.get('content-type')]).toEqual([name, expect.not.stringMatching(/^video/)]);
      await answer.body?.cancel();
    }
    expect(await statusAt(link)).toBe(404);
    expect(await statusAt(`${link}?${new URL(await filming.playedAt(link)).searchParams.toString()}`)).toBe(404);
  });

  test('plays in parts to its own session for an hour, and then at the next address', async () => {
    const { link, played } = await filmed();
    server.pass(HOUR - 1);
    expect([await inParts(played), await inParts(played)]).toEqual([206, 206]);
    const next = await filming.playedAt(link);
    server.pass(1);
    expect([await inParts(played), await inParts(next)]).toEqual([404, 206]);
    // Up to the question mark it is the same: a player knows it for the same video.
    expect(next.split('?')[0]).toBe(played.split('?')[0]);
    expect(next).not.toBe(played);
  });

  test('plays no more once its session has ended, and goes on in another of the same applicant', async () => {
    const { visitor, link, played } = await filmed();
    const other = await server.logIn(visitor.email, PASSWORD);
    const { play_url: there = '' } = (await other.call('GET', new URL(link).pathname.replace('.mp4', '.json'))).json<{ play_url?: string }>();
    await visitor.call('POST', '/api/v1/applicants/logout.json');
    expect([await inParts(played), await inParts(originOf(server.app) + there)]).toEqual([404, 206]);
  });

  test('has no such address for anybody else', async () => {
    const { link } = await filmed();
    const stranger = await server.newVisitor();
    const asked = (headers: Readonly<Record<string, string>>) => fetch(link.replace('.mp4', '.json'), { headers }).then((answer) => answer.json());
    const said = { upload: { status: 'complete' }, transcode: { status: 'complete', progress: 1 } };
    for (const headers of [{}, bearer(stranger), { authorization: `Bearer ${'x'.repeat(43)}` }]) expect(await asked(headers)).toEqual(said);
  });

  test('is opened by no address that was altered', async () => {
    const [one, other] = [await filmed(), await filmed()];
    const [, token = ''] = /files\/([^/]+)\//.exec(one.played) ?? [];
    const [until = '', session = '', seal = ''] = new URL(one.played).searchParams.get('proof')?.split('.') ?? [];
    const at = (named: string, proof: string): string => `${originOf(server.app)}/api/v1/files/${named}/video.mp4?proof=${proof}`;
    const [, foreign = ''] = /files\/([^/]+)\//.exec(other.played) ?? [];
    const foreignSession = new URL(other.played).searchParams.get('proof')?.split('.')[1] ?? '';
    const proof = [until, session, seal].join('.');
    const grant = JSON.parse(Buffer.from(token, 'base64url').toString()) as object;
    const altered = {
      'no proof': at(token, ''), 'another video': at(foreign, proof), 'a later end': at(token, [String(Number(until) + 1), session, seal].join('.')),
      'another session': at(token, [until, foreignSession, seal].join('.')), 'a seal of zeros': at(token, [until, session, '0'.repeat(seal.length)].join('.')),
      'no seal': at(token, [until, session].join('.')), 'a photo of that name': at(Buffer.from(JSON.stringify({ ...grant, kind: 'photo' })).toString('base64url'), proof),
      'another applicant': at(Buffer.from(JSON.stringify({ ...grant, applicantId: other.visitor.id })).toString('base64url'), proof),
      'the same in other letters': at(token, proof.toUpperCase()), 'two proofs': `${at(token, proof)}&proof=${proof}`,
    };
    expect(await inParts(at(token, proof))).toBe(206);
    for (const [name, address] of Object.entries(altered)) expect([name, await inParts(address)]).toEqual([name, 404]);
  });

  test('is saved by its own address, and read as that: what plays it changes no form', async () => {
    const { visitor, link, played } = await filmed();
    expect((await saveParts(visitor, [...completeSave, ['applicant[pr_video]', link]])).statusCode).toBe(200);
    const profile = (await visitor.call('GET', '/api/v1/applicants/my_profile.json')).json<{ pr_video: string }>();
    expect([profile.pr_video, await inParts(played)]).toEqual([link, 206]);
  });
});

test('a video of somebody who registers plays at its own address until the registration, and never after it', async () => {
  const link = await filming.put(undefined, bytes);
  expect([await inParts(link), await filming.playedAt(link)]).toEqual([206, link]);
  const visitor = await server.newVisitor();
  await server.services.db.execute(`update videos set applicant_id = ${String(visitor.id)} where id = '${/[0-9a-f]{32}/.exec(link)?.[0] ?? ''}'`);
  expect(await inParts(link)).toBe(404);
});
