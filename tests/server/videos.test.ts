import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Filming, bytesOf, filmingAt, films, look } from './support/filming.ts';
import { startFilmingServer, statusAt } from './support/filming-server.ts';
import { probe } from '../../server/videos/probe.ts';
import { LONGEST_VIDEO, senderRules } from '../../server/videos/video.ts';
import { BITS } from '../../widgets/recorder/take.ts';
import { inProject } from '../../server/base/root.ts';
import { oneIn } from '../arbitraries/rounds.ts';
import { type TestServer, type Visitor, startTestServer } from './support/test-server.ts';
import { idIn, originOf } from './support/uploading.ts';

let server: TestServer;
let filming: Filming;
let visitor: Visitor;
beforeAll(async () => {
  ({ server, filming } = await startFilmingServer());
  visitor = await server.newVisitor();
});
afterAll(() => server.close());

const onDisk = (): Promise<string[]> => readdir(join(server.services.settings.dataDir, 'videos'));

/** The files that are there and were not before. */
const addedTo = async (before: readonly string[]): Promise<readonly string[]> => (await onDisk()).filter((name) => !before.includes(name));

describe('an upload', () => {
  test('is created, sent from the beginning and asked for, and plays as it was sent [CALL-34, CALL-35, CALL-36, PVID-12]', async () => {
    const before = await onDisk();
    const bytes = await bytesOf(films.ready);
    const { status, link, uploadLink } = await filming.create(visitor, bytes.length, { name: films.ready.name });
    expect([status, new URL(link).pathname]).toEqual([200, expect.stringMatching(/^\/videos\/[0-9a-f]{32}\.mp4$/)]);
    expect(new URL(uploadLink).origin).toBe(originOf(server.app));
    const none = await filming.head(uploadLink);
    expect([none.status, none.headers.get('upload-offset'), none.headers.get('upload-length')]).toEqual([200, '0', String(bytes.length)]);
    expect((await filming.patch(uploadLink, bytes, 0)).status).toBe(204);
    const all = await filming.head(uploadLink);
    expect([all.status, all.headers.get('upload-offset'), all.headers.get('upload-length')]).toEqual([200, String(bytes.length), String(bytes.length)]);
    expect(await filming.status(link)).toEqual({ upload: { status: 'complete' }, transcode: { status: 'complete', progress: 1 } });
    expect(Buffer.from(await filming.played(link)).equals(Buffer.from(bytes))).toBe(true);
    expect(await addedTo(before)).toEqual([]);
  });

  test('may be asked for again and again while it is sent', async () => {
    const bytes = await bytesOf(films.ready);
    const { link, uploadLink } = await filming.create(visitor, bytes.length);
    const half = Math.floor(bytes.length / 2);
    const headers = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0', 'content-length': bytes.length };
    const request = openRequest(uploadLink, { method: 'PATCH', headers });
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    request.write(bytes.subarray(0, half));
    await vi.waitFor(async () => { expect(Number((await filming.head(uploadLink)).headers.get('upload-offset'))).toBe(half); }, { timeout: 20_000 });
    // As the page does, for longer than the tus server lets a sender go on once another has come.
    for (const begin = performance.now(); performance.now() - begin < 2000;) {
      expect((await filming.head(uploadLink)).status).toBe(200);
      await wait(300);
    }
    request.end(bytes.subarray(half));
    expect((await answered)[0].statusCode).toBe(204);
    expect((await filming.status(link)).upload.status).toBe('complete');
  });

  test('may say its length at its end', async () => {
    const bytes = await bytesOf(films.ready);
    const { link, uploadLink } = await filming.create(visitor, undefined);
    const half = Math.floor(bytes.length / 2);
    expect((await filming.patch(uploadLink, bytes.subarray(0, half), 0)).status).toBe(204);
    const open = await filming.head(uploadLink);
    expect([open.headers.get('upload-offset'), open.headers.get('upload-length'), open.headers.get('upload-defer-length')]).toEqual([String(half), null, '1']);
    expect((await filming.patch(uploadLink, bytes.subarray(half), half)).status).toBe(204);
    expect((await filming.status(link)).upload.status).toBe('in_progress');
    const last = { 'upload-length': String(bytes.length) };
    expect((await filming.patch(uploadLink, new Uint8Array(), bytes.length, last)).status).toBe(204);
    expect((await filming.patch(uploadLink, new Uint8Array(), bytes.length, last)).status).toBe(204);
    expect((await filming.status(link)).upload.status).toBe('complete');
    expect(Buffer.from(await filming.played(link)).equals(Buffer.from(bytes))).toBe(true);
  });

  test('can be given up, also when it is complete', async () => {
    const before = await onDisk();
    const bytes = await bytesOf(films.ready);
    for (const sent of [100, bytes.length]) {
      const { link, uploadLink } = await filming.create(visitor, bytes.length);
      await filming.patch(uploadLink, bytes.subarray(0, sent), 0);
      expect((await fetch(uploadLink, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(204);
      expect([(await filming.head(uploadLink)).status, await statusAt(link)]).toEqual([404, 404]);
    }
    expect(await addedTo(before)).toEqual([]);
  });

  test('is refused before any byte of it where it is too large, empty or no resumable one', async () => {
    expect(await filming.create(visitor, 500_000_001)).toMatchObject({ status: 413, errors: 'This video is too large. It may have at most 500 MB.' });
    expect(await filming.create(undefined, 100_000_001)).toMatchObject({ status: 413, errors: 'This video is too large. It may have at most 100 MB.' });
    expect((await filming.create(visitor, 0)).status).toBe(422);
    const other = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ upload: { approach: 'post', size: 9 }, name: 'a' }) };
    expect((await fetch(`${originOf(server.app)}/me/videos`, other)).status).toBe(422);
    expect((await filming.create({ token: 'x'.repeat(43) }, 9)).status).toBe(401);
  });

  test('takes no byte beyond what was announced', async () => {
    const { uploadLink } = await filming.create(visitor, 100);
    expect((await filming.patch(uploadLink, new Uint8Array(101), 0)).status).toBe(413);
  });
});

describe('what is no video of use is refused in a sentence, and nothing of it is kept', () => {
  const text = new TextEncoder().encode('This is a text, and no video at all. '.repeat(100));
  const refused: Readonly<Record<string, readonly [bytes: () => Promise<Uint8Array>, sentence: RegExp]>> = {
    'a text': [async () => text, /^This file is not a video that can be played here\./],
    'a list of other files': [async () => new TextEncoder().encode('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), /^This file is not a video/],
    'sound alone': [() => bytesOf(films.soundOnly), /^This file is not a video/],
    'an mp4 that was cut': [async () => (await bytesOf(films.ready)).subarray(0, 40_000), /^This video is not complete\./],
    'an mp4 that ends within what tells of it': [async () => (await bytesOf(films.slow)).subarray(0, -500), /^This video is not complete\./],
    'a video of more than a quarter of an hour': [() => bytesOf(films.long), /^This video is too long. It may last at most 15 minutes\.$/],
  };

  test.each(Object.entries(refused))('%s', async (_name, [bytes, sentence]) => {
    const sent = await bytes();
    const { link, uploadLink } = await filming.create(visitor, sent.length);
    const [before, waiting] = [await server.storedFiles(), await onDisk()];
    const answer = await filming.patch(uploadLink, sent, 0);
    expect([answer.status, await answer.json()]).toEqual([422, { errors: expect.stringMatching(sentence) }]);
    expect(await filming.status(link)).toMatchObject({ upload: { status: 'error' }, reason: expect.stringMatching(sentence) });
    expect((await filming.status(link, 'ja')).reason).toMatch(/動画/);
    expect([(await filming.head(uploadLink)).status, await statusAt(link)]).toEqual([410, 404]);
    expect([await onDisk(), await server.storedFiles()]).toEqual([waiting.filter((name) => !name.startsWith(idIn(uploadLink))), before]);
  });
});

describe('what is kept in the end is an mp4 of H.264 and AAC that begins at once', () => {
  const kinds = [
    ['a recording in webm without a length', 'webm', true, 'h264 720x480'], ['a recording of H.264 in another wrapping', 'mkv', true, 'h264 720x480'],
    ['a recording in pieces', 'pieces', true, 'h264 720x480'], ['a recording that is high', 'high', true, 'h264 720x480'],
    ['a film of a phone', 'mov', false, 'h264 640x360'], ['an mp4 whose end has to come first', 'slow', false, 'h264 640x360'],
    ['a film that is wide', 'wide', false, 'h264 1280x720'], ['one without sound', 'silent', false, 'h264 640x480'],
  ] as const;

  test.each(oneIn(4, kinds))('%s', async (_name, which, isRecording, video) => {
    const film = films[which];
    const bytes = await bytesOf(film);
    const link = await filming.put(visitor, bytes, isRecording ? { recording: { request_type: 'online_session', question_id: 3 } } : {});
    expect(await statusAt(await filming.playedAt(link))).toBe(200);
    const made = await filming.played(link);
    expect(await filming.status(link)).toEqual({ upload: { status: 'complete' }, transcode: { status: 'complete', progress: 1 } });
    const seen = await look(made);
    expect(seen).toMatchObject({ container: 'mov,mp4,m4a,3gp,3g2,mj2', video, sound: film.sound ? 'aac' : undefined });
    expect(Math.abs(seen.seconds - film.seconds)).toBeLessThan(0.5);
    expect(Math.abs(seen.frames - 30 * film.seconds)).toBeLessThan(6);
    expect(seen.said).not.toMatch(/location|35\.68/);
    const text = Buffer.from(made).toString('latin1');
    expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'));
    expect((await fetch(await filming.playedAt(link), { method: 'HEAD' })).headers.get('content-type')).toBe('video/mp4');
  });
});

test('a recording that a browser ended between a picture and its sound is kept, all of it', { tags: 'full' }, async () => {
  const film = films.pieces;
  const bytes = Buffer.from(await bytesOf(film));
  // Which the ffmpeg of 2018 does not read at all, unless it is mended. As a browser has it that is told to stop just as a picture has come: in the last fragment, a run of the sound's samples that counts none.
  bytes.writeUInt32BE(0, bytes.lastIndexOf('trun') + 8);
  const sent = new Uint8Array(bytes);
  const link = await filming.put(visitor, sent, { recording: { request_type: 'online_session', question_id: 3 } });
  const seen = await look(await filming.played(link));
  expect(seen).toMatchObject({ video: 'h264 720x480', sound: 'aac' });
  expect(Math.abs(seen.frames - 30 * film.seconds)).toBeLessThan(6);
});

test('films of strangers that take long hold up none of an applicant', async () => {
  const bytes = await bytesOf(films.ready);
  const [strangers, own] = [await Promise.all([1, 2, 3].map(() => filming.create(undefined, bytes.length))), await filming.create(visitor, bytes.length)];
  const { videoUploads } = server.services;
  const fetchNow = videoUploads.fetch;
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => { goOn = resolve; });
  const fetching = vi.spyOn(videoUploads, 'fetch').mockImplementation(async (id, path) => {
    if (id !== idIn(own.uploadLink)) await held;
    return fetchNow(id, path);
  });
  onTestFinished(() => {
    goOn();
    fetching.mockRestore();
  });
  const sent = strangers.map(({ uploadLink }) => filming.patch(uploadLink, bytes, 0));
  await vi.waitFor(() => { expect(fetching).toHaveBeenCalled(); });
  expect((await filming.patch(own.uploadLink, bytes, 0)).status).toBe(204);
  goOn();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([204, 204, 204]);
});

test.each([
  ['stranger', 1000, 21], ['stranger', 17_000_000, 40], ['applicant', 1000, 600],
] as const)('a film of a %s, of %i bytes, keeps a processor busy for %i seconds at most', async (sender, size, seconds) => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-probe-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [program, film] = [join(folder, 'ffmpeg'), join(folder, 'film')];
  await writeFile(program, `#!/bin/sh\nmkdir ${folder}/seconds-$(ulimit -t)\n`, { mode: 0o755 });
  await writeFile(film, Buffer.from('1a45dfa3', 'hex'));
  await truncate(film, size);
  await probe({ ffmpeg: { program, isContained: false, isMaintained: true } }, film, sender);
  expect(await readdir(folder)).toContain(`seconds-${String(seconds)}`);
});

describe('playing', () => {
  test('in parts, as players ask for them', async () => {
    const bytes = await bytesOf(films.ready);
    const link = await filming.playedAt(await filming.put(visitor, bytes));
    const part = await fetch(link, { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-type')]).toEqual([206, `bytes 100-199/${String(bytes.length)}`, 'video/mp4']);
    expect(Buffer.from(await part.arrayBuffer()).equals(Buffer.from(bytes.subarray(100, 200)))).toBe(true);
    expect(part.headers.get('x-content-type-options')).toBe('nosniff');
    expect(part.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const tag = part.headers.get('etag') ?? '';
    expect((await fetch(link, { headers: { 'range': 'bytes=100-199', 'if-range': tag } })).status).toBe(206);
    const other = await fetch(link, { headers: { 'range': 'bytes=100-199', 'if-range': '"other"' } });
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
    const head = await fetch(link, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([200, String(bytes.length), 'bytes']);
  });

  test('what was sent, with its own type, before an mp4 has been made of it', { tags: 'full' }, async () => {
    const limited = await startTestServer();
    // The jobs of a server that was never ready to be asked are not begun.
    const { db } = limited.services;
    await limited.app.listen({ port: 0 });
    await db.execute(`create function graphile_worker.later() returns trigger as $$ begin new.run_at := now() + interval '1 hour'; return new; end $$ language plpgsql`);
    await db.execute('create trigger later before insert on graphile_worker._private_jobs for each row execute function graphile_worker.later()');
    const there = filmingAt(originOf(limited.app));
    const bytes = await bytesOf(films.webm);
    const link = await there.put(await limited.newVisitor(), bytes);
    const answer = await fetch(await there.playedAt(link));
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual(['video/webm', 'no-store']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect(await there.status(link)).toMatchObject({ upload: { status: 'complete' }, transcode: { status: 'waiting', progress: 0 } });
    // A stranger's comes after those of applicants.
    await there.put(undefined, bytes);
    expect((await db.execute('select priority from graphile_worker.jobs order by id')).rows).toEqual([{ priority: 10 }, { priority: 15 }]);
    await limited.close();
  });

  test('nothing at an address that was never given, or before all of it is there', async () => {
    const { link, uploadLink } = await filming.create(visitor, 1000);
    await filming.patch(uploadLink, new Uint8Array(500), 0);
    const origin = originOf(server.app);
    for (const address of [link, `${origin}/videos/${'0'.repeat(32)}.mp4`, `${origin}/videos/${'0'.repeat(32)}.json`]) expect(await statusAt(address)).toBe(404);
    expect(await filming.status(link)).toMatchObject({ upload: { status: 'in_progress' } });
  });
});

describe('limits', () => {
  test('hold for an applicant in a day, and for a network in an hour', { tags: 'full' }, async () => {
    const limited = await startTestServer();
    await limited.app.listen({ port: 0 });
    const there = filmingAt(originOf(limited.app));
    const [one, other] = [await limited.newVisitor(), await limited.newVisitor()];
    for (let opened = 0; opened < 12; opened += 1) expect((await there.create(one, 500_000_000)).status).toBe(200);
    expect((await there.create(one, 1)).status).toBe(429);
    expect((await there.create(other, 1)).status).toBe(200);
    const { most } = senderRules.stranger.opened;
    const statuses: number[] = [];
    while (statuses.length < most + 5) statuses.push(...await Promise.all(Array.from({ length: 5 }, async () => (await there.create(undefined, 1)).status)));
    expect(statuses.toSorted()).toEqual([...Array.from({ length: most }, () => 200), ...Array.from({ length: 5 }, () => 429)]);
    limited.pass(3601);
    expect((await there.create(undefined, undefined)).status).toBe(200);
    await limited.close();
  });
});

test('what is given up again counts as it did', { tags: 'full' }, async () => {
  const limited = await startTestServer();
  await limited.app.listen({ port: 0 });
  const there = filmingAt(originOf(limited.app));
  const filmer = await limited.newVisitor();
  for (let opened = 0; opened < senderRules.applicant.opened.most; opened += 1) {
    const { uploadLink } = await there.create(filmer, 1000);
    expect((await fetch(uploadLink, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(204);
  }
  expect((await there.create(filmer, 1000)).status).toBe(429);
  await limited.close();
});

test('the longest recording that a question may ask for is one that the host takes', async () => {
  const { $defs } = JSON.parse(await readFile(inProject('server/content/content.schema.json'), 'utf8')) as { readonly $defs: Record<string, { readonly properties?: { readonly timelimit?: { readonly maximum?: number } } }> };
  const seconds = Math.max(...Object.values($defs).filter(({ properties }) => properties && 'question_type' in properties).map(({ properties }) => properties?.timelimit?.maximum ?? 0));
  const { videoBitsPerSecond, audioBitsPerSecond } = BITS;
  expect(seconds).toBeGreaterThan(65);
  expect([seconds <= LONGEST_VIDEO, seconds * (videoBitsPerSecond + audioBitsPerSecond) / 8 <= senderRules.applicant.mostWhileMade]).toEqual([true, true]);
});

test('the settings say that recordings may go up while they are made [VAR-17]', async () => {
  expect((await server.app.inject('/config.json')).json()).toMatchObject({ videoHost: '', liveUploads: true });
});

/** The origins of both links of a video that is created by a call with this Host header. */
async function originsFor(host: string): Promise<readonly string[]> {
  const request = openRequest(`${originOf(server.app)}/me/videos`, {
    method: 'POST', headers: { host, 'content-type': 'application/json', 'authorization': `Bearer ${visitor.token}` },
  });
  request.end(JSON.stringify({ upload: { approach: 'resumable', size: 10 }, name: 'a.mp4' }));
  const [answer] = await once(request, 'response') as [IncomingMessage];
  const { link, upload } = JSON.parse(await text(answer)) as { link: string; upload: { upload_link: string } };
  return [new URL(link).origin, new URL(upload.upload_link).origin];
}

test('the links name where the caller is, where that can be true, and no Host that nobody has told the server', async () => {
  const origin = originOf(server.app);
  const { port } = new URL(origin);
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'localhost:5173', `campus.localhost:${port}`]) expect(await originsFor(host)).toEqual([`http://${host}`, `http://${host}`]);
  for (const host of ['evil.example', `evil.example:${port}`, `localhost.evil.example:${port}`, `localhost@evil.example`, `127.0.0.1.evil.example`, `192.0.2.1:${port}`]) {
    expect([host, await originsFor(host)]).toEqual([host, [origin, origin]]);
  }
});
