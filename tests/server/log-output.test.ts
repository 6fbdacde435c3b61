import { type ChildProcess, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { constants, openSync, closeSync, readSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { lineOutput } from '../../server/app/line-output.ts';
import { newDatabase } from './support/database.ts';
import { removeSmallFolder, smallFolder } from './support/small-folder.ts';
import { begin } from './support/spawned-server.ts';

test('a reader that stands still is waited for once, and hears how many lines were lost when it reads on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-log-'));
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const waiting = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
  onTestFinished(async () => {
    waiting.mockRestore();
    closeSync(pipe);
    await rm(folder, { recursive: true });
  });
  const [output, line] = [lineOutput(pipe), `${'x'.repeat(999)}\n`];
  while (waiting.mock.calls.length === 0) output.write(line);
  const once = waiting.mock.calls.length;
  for (let more = 0; more < 9; more += 1) output.write(line);
  expect(waiting.mock.calls.length).toBe(once);
  const read = (): string => {
    const said = Buffer.alloc(100_000);
    return said.toString('utf8', 0, readSync(pipe, said));
  };
  const before = read();
  output.write('the next\n');
  const lost = [...`${before}${read()}`.matchAll(/"lost":(\d+)/g)].reduce((all, [, count]) => all + Number(count), 0);
  expect(lost).toBe(10);
});

const small = await smallFolder('128k');
describe.skipIf(small === undefined)('a log on a disk that is full', () => {
  const folder = small ?? '';
  let server: ChildProcess | undefined;
  afterAll(async () => {
    if (server?.exitCode === null && server.kill('SIGKILL')) await once(server, 'close');
    await removeSmallFolder(folder);
  });

  test('loses lines, ends nothing, and says how many were lost once there is room again', { tags: 'full' }, async () => {
    const [data, log, filler] = [await mkdtemp(join(tmpdir(), 'portal-log-data-')), join(folder, `log-${randomUUID()}`), join(folder, 'filler')];
    const environment = { DATA_DIR: data, DATABASE_URL: await newDatabase(), DEMO: '1', LOG_LEVEL: 'info' };
    server = await begin('main', [], environment, ['sh', '-c', 'exec "$@" >> "$0"', log]);
    const said = (): Promise<string> => readFile(log, 'utf8').catch(() => '');
    await vi.waitFor(async () => { expect(await said()).toMatch(/answers at http/); }, { timeout: 60_000, interval: 50 });
    const url = /answers at (\S+)/.exec(await said())?.[1] ?? '';
    const ask = async (): Promise<number> => (await fetch(`${url}/api/v1/countries.json`)).status;
    expect(await ask()).toBe(200);
    await writeFile(filler, new Uint8Array(200_000)).catch(() => undefined);
    // What is left of the last block has room for a few.
    for (let call = 0; call < 100; call += 1) expect(await ask()).toBe(200);
    await rm(filler);
    expect(await ask()).toBe(200);
    // A call is logged once it is answered, and the last may still be.
    await vi.waitFor(async () => {
      const lines = (await said()).split('\n').filter((line) => line.startsWith('{') && line.endsWith('}')).map((line) => JSON.parse(line) as { msg: string; lost?: number });
      const notice = lines.find(({ lost }) => lost !== undefined);
      expect(notice?.msg).toBe('log lines could not be written and are lost');
      expect((notice?.lost ?? 0) + lines.filter(({ msg }) => msg === 'answered').length).toBe(102);
    }, { timeout: 20_000, interval: 20 });
    const ended = once(server, 'close');
    server.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    await rm(data, { recursive: true });
  });
});
