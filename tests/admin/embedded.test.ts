import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putDemoFolder } from '../server/support/made-folder.ts';
import { type Outcome, runToEnd, spawnServer } from '../server/support/spawned-server.ts';

let folder: string;
let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-embedded-'));
  environment = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '', DEMO: '1' };
});
afterAll(() => rm(folder, { recursive: true }));

test('a command that is run where no portal is says so, and what to set', { tags: 'full' }, async () => {
  const { code, output } = await runToEnd('admin', ['field', 'list', 'profile'], { ...environment, DATA_DIR: join(folder, 'elsewhere') });
  expect([code, output]).toEqual([0, `There is no portal in ${join(folder, 'elsewhere')} yet; one is begun there. If yours is elsewhere, set DATA_DIR or DATABASE_URL as its server has them.\n`]);
});

const admin = (...args: readonly string[]): Promise<Outcome> => runToEnd('admin', args, environment);

test('the command works beside a server with the embedded database, which goes on, and without one', { tags: 'full' }, async () => {
  const path = join(folder, 'type.json');
  await writeFile(path, JSON.stringify({ name: 'beside', base: 'text' }));
  await putDemoFolder(join(folder, 'data'));
  const server = await spawnServer(environment);
  const types = async ({ url } = server): Promise<string> => (await fetch(`${url}/api/v1/field_types.json`)).text();
  const before = await types();
  expect(before).toContain('"field_types":[]');
  expect((await admin('field-type', 'put', path)).output).toMatch(/^Version \d+ is live \(field-types\)\.$/m);
  expect(await types()).toContain('"beside"');
  expect(await server.end('SIGTERM')).toBe(0);
  expect((await admin('field-type', 'list')).output).toMatch(/^beside\ttext$/m);
  expect((await admin('rollback')).output).toMatch(/^Version \d+ is live again\.$/m);
  const next = await spawnServer(environment);
  expect(await types(next)).toBe(before);
  expect(await next.end('SIGTERM')).toBe(0);
});
