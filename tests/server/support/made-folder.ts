import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { alone } from './alone.ts';
import { spawnServer } from './spawned-server.ts';

const run = promisify(execFile);

const make = (folder: string): Promise<void> => alone(folder, async () => {
  if (existsSync(join(folder, 'made'))) return;
  // The database may run as another user, who has to come to its folder.
  const draft = await mkdtemp(join(tmpdir(), 'portal-demo-folder-'));
  await (await spawnServer({ DATA_DIR: draft, DEMO: '1' })).end('SIGTERM');
  await rename(draft, join(folder, 'made'));
});

/**
 * Puts into `dataFolder` what a server with a database of its own and the demo leaves there when it has ended. Making one takes longer
 * than most of what a test does with it, so the first test file that needs it makes it for all.
 */
export async function putDemoFolder(dataFolder: string): Promise<void> {
  const folder = join(inject('clusterFolder'), 'demo-folder');
  await make(folder);
  await mkdir(dataFolder, { recursive: true });
  await run('cp', ['-a', `${join(folder, 'made')}/.`, dataFolder]);
}
