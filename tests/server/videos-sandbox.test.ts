import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runFfmpeg } from '../../server/videos/ffmpeg.ts';
import { type Ffmpeg, concernsOf, findFfmpeg } from '../../server/videos/find-ffmpeg.ts';
import { ENVIRONMENT, contained, limitedOnly } from '../../server/videos/sandbox.ts';
import { bytesOf, films } from './support/filming.ts';

const ffmpeg = await findFfmpeg({ ffmpegPath: '' });
const outside: Ffmpeg = { ...ffmpeg, isContained: false };

let folder: string;
let source: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-sandbox-'));
  source = join(folder, 'sent');
  await writeFile(source, await bytesOf(films.ready));
});
afterEach(() => rm(folder, { recursive: true }));

const LIMITS = { seconds: 30, bytes: 0 };
/** Reads and copies all, and keeps nothing of it. */
const COPIED = ['-map', '0', '-c', 'copy', '-f', 'null'];
const ENDLESSLY = ['-stream_loop', '-1'];

/** A list that names another file, read as a film that lets ffmpeg open whatever it names. */
async function followed(by: Ffmpeg, address: string): Promise<{ readonly code: number; readonly output: string }> {
  await writeFile(source, `ffconcat version 1.0\nfile '${address}'\n`);
  return runFfmpeg({ ffmpeg: by }, { before: ['-protocol_whitelist', 'file,http,tcp', '-safe', '0', '-f', 'concat'], source, after: COPIED }, LIMITS);
}

/** How another program of the system fares in ffmpeg's place. */
function runs(how: typeof contained, program: string, ...args: readonly string[]) {
  const { line: [command, ...rest] } = how(program, {}, () => args, LIMITS);
  return spawnSync(command, rest, { env: ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
}

/** The command lines of all processes that hold a word. */
async function processesWith(word: string): Promise<readonly string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(word));
}

describe.skipIf(!ffmpeg.isContained)('in its sandbox (skipped where the system lets ffmpeg have none) ffmpeg', () => {
  test('reads no other file, whatever a video names', async () => {
    const other = join(folder, 'other.mp4');
    await writeFile(other, await bytesOf(films.ready));
    expect((await followed(outside, other)).code).toBe(0);
    for (const name of [other, source, '/etc/passwd', '/proc/self/environ', '/dev/zero', '/usr/bin/env']) {
      const { code, output } = await followed(ffmpeg, name);
      expect([name, code === 0, output]).toEqual([name, false, expect.stringContaining('No such file or directory')]);
    }
  });

  test('reaches no network, not even this machine', async () => {
    const bytes = await bytesOf(films.ready);
    let connections = 0;
    const server = createServer((_request, response) => { response.end(bytes); }).on('connection', () => { connections += 1; });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => { server.close(); });
    const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/film.mp4`;
    await followed(outside, address);
    const reached = connections;
    expect(reached).toBeGreaterThan(0);
    expect((await followed(ffmpeg, address)).code).not.toBe(0);
    expect(connections).toBe(reached);
  });

  test('writes no other file', { tags: 'full' }, async () => {
    const other = join(folder, 'other.mp4');
    const write = (by: Ffmpeg, path: string) => runFfmpeg({ ffmpeg: by }, { before: [], source, after: ['-c', 'copy', '-f', 'mp4', path, ...COPIED] }, { seconds: 30, bytes: 10_000_000 });
    expect([(await write(outside, other)).code, (await stat(other)).size > 0]).toEqual([0, true]);
    await rm(other);
    const before = await readFile(source);
    for (const path of [other, '/other.mp4', '/usr/lib/other.mp4', '/source']) expect([path, (await write(ffmpeg, path)).code === 0]).toEqual([path, false]);
    expect([await readdir(folder), before.equals(await readFile(source))]).toEqual([['sent'], true]);
  });

  test('writes what it is to write, readable for nobody else', async () => {
    const target = join(folder, 'made');
    expect((await runFfmpeg({ ffmpeg }, { before: [], source, after: ['-c', 'copy', '-f', 'mp4'], target }, { seconds: 30, bytes: 10_000_000 })).code).toBe(0);
    const made = await stat(target);
    expect([made.size > 10_000, made.uid, made.mode & 0o022]).toEqual([true, process.getuid?.(), 0]);
  });

  test('begins no more threads than its limit of processes lets it', { tags: 'full' }, async () => {
    const decode = (by: Ffmpeg) => runFfmpeg({ ffmpeg: by }, { before: ['-threads', '100'], source, after: ['-map', '0:v', '-f', 'null'] }, LIMITS);
    expect([(await decode(outside)).code, (await decode(ffmpeg)).code === 0]).toEqual([0, false]);
  });

  test('ends by its processor time where nobody waits for it any more', { tags: 'full' }, async () => {
    const { line: [command, ...args] } = contained(ffmpeg.program, { source }, ({ source: path = '' }) => [...ENDLESSLY, '-i', path, '-f', 'null', '-'], { seconds: 0.5, bytes: 0 });
    expect(await once(spawn(command, args, { env: ENVIRONMENT, stdio: 'ignore' }), 'close')).toEqual([128 + constants.signals.SIGKILL, null]);
  });

  test('has no capability, gets none, and makes no namespaces in which it would have them', () => {
    const { stdout } = runs(contained, '/usr/bin/setpriv', '--dump');
    for (const line of ['no_new_privs: 1', 'Inheritable capabilities: [none]', 'Ambient capabilities: [none]', 'Capability bounding set: [none]']) expect(stdout).toContain(line);
    expect(runs(contained, '/usr/bin/unshare', '--user', '/usr/bin/unshare', '--version')).toMatchObject({ status: 1, stderr: expect.stringContaining('Operation not permitted') });
  });

  test('says nothing of a video where the sandbox cannot be put up', { tags: 'full' }, async () => {
    await expect(runFfmpeg({ ffmpeg: { ...ffmpeg, program: join(folder, 'none') } }, { before: [], source, after: COPIED }, LIMITS)).rejects.toThrow('did not run to its end');
  });
});

describe.each([['in a sandbox', ffmpeg, !ffmpeg.isContained], ['without one', outside, false]] as const)('%s ffmpeg', (_name, by, isSkipped) => {
  test.skipIf(isSkipped)('writes no file that is larger than its limit', { tags: 'full' }, async () => {
    const target = join(folder, 'made');
    await runFfmpeg({ ffmpeg: by }, { before: [], source, after: ['-c', 'copy', '-f', 'mp4'], target }, { seconds: 30, bytes: 10_240 });
    expect((await stat(target)).size).toBe(10_240);
  });

  test.skipIf(isSkipped)('takes no more memory than its limit', { tags: 'full' }, () => {
    const copying = (size: string) => runs(by.isContained ? contained : limitedOnly, '/usr/bin/dd', `bs=${size}`);
    expect([copying('1G'), copying('3G')]).toMatchObject([{ status: 0 }, { status: 1, stderr: expect.stringContaining('memory exhausted') }]);
  });

  test.skipIf(isSkipped)('and all that it has begun ends when its time is over, or the server ends', { tags: 'full' }, async () => {
    const word = `portal-sandbox-${String(process.pid)}-endless`;
    const endless = { before: ENDLESSLY, source, after: ['-metadata', `title=${word}`, '-f', 'null'] };
    expect((await runFfmpeg({ ffmpeg: by }, endless, { seconds: 1, bytes: 0 })).code).toBe(124);
    const end = new AbortController();
    const run = runFfmpeg({ ffmpeg: by }, endless, { ...LIMITS, signal: end.signal, progress: () => { end.abort(); } });
    await expect(run).rejects.toThrow('abort');
    await vi.waitFor(async () => { expect(await processesWith(word)).toEqual([]); }, { timeout: 20_000 });
  });

  test.skipIf(isSkipped)('knows nothing of the server’s environment', async () => {
    vi.stubEnv('FFREPORT', `file=${join(folder, 'report')}`);
    onTestFinished(() => { vi.unstubAllEnvs(); });
    expect((await runFfmpeg({ ffmpeg: by }, { before: [], source, after: COPIED }, { seconds: 30, bytes: 1_000_000 })).code).toBe(0);
    expect(await readdir(folder)).toEqual(['sent']);
  });
});

describe('the program for videos', () => {
  const WITH = '--enable-gpl --enable-libx264';

  test.each([
    ['5.1.9-0+deb12u1', WITH, true], ['10.0', WITH, true], ['n7.1-3-g1', WITH, true], ['4.4.2-0ubuntu0.22.04.1', WITH, false], ['5.0.3', WITH, false],
    ['N-118000-g1', WITH, false], ['7.1.1', '--disable-gpl', false],
  ])('is the system’s of version %s, made with %s: %s', async (version, configuration, isTaken) => {
    const path = join(folder, 'ffmpeg');
    await writeFile(path, `#!/bin/sh\necho 'ffmpeg version ${version} Copyright'\necho 'configuration: ${configuration}'\n`);
    await chmod(path, 0o755);
    vi.stubEnv('PATH', `relative:${join(folder, 'none')}:${folder}`);
    onTestFinished(() => { vi.unstubAllEnvs(); });
    const found = await findFfmpeg({ ffmpegPath: '' });
    expect([found.program === path, found.isMaintained]).toEqual([isTaken, isTaken]);
    expect(concernsOf(found).some((concern) => concern.includes('2018'))).toBe(!isTaken);
  });
});
