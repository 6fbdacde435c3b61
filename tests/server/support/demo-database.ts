import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { loadContent } from '../../../server/admin/load-content.ts';
import { prepare } from '../../../server/app/prepare.ts';
import { systemClock } from '../../../server/base/clock.ts';
import { inProject } from '../../../server/base/root.ts';
import { readSettings } from '../../../server/base/settings.ts';
import { alone } from './alone.ts';
import { newDatabase, query, sharedCluster } from './database.ts';

/** The demo's times count from when it was loaded. */
const FRESH_FOR_MS = 10 * 60_000;

/** Loads the demo as a server does that starts without a database; another name stands for what is whole. */
async function make(name: string, folder: string): Promise<void> {
  const url = await newDatabase();
  const { services, close } = await prepare(readSettings({ DATA_DIR: folder, DATABASE_URL: url, DEMO: '1', PASSWORD_HASHING: 'quick' }), systemClock);
  try {
    await loadContent(services, inProject('server', 'demo'));
  } finally {
    await close();
  }
  await query(await sharedCluster(), `alter database ${new URL(url).pathname.slice(1)} rename to ${name}`);
}

/**
 * A new database with the demo content, whose files are put into `dataFolder`. Loading it takes longer than most of what a
 * test does with it, so all test files copy one.
 */
export async function newDemoDatabase(dataFolder: string): Promise<string> {
  const name = `demo_${String(Math.floor(Date.now() / FRESH_FOR_MS))}`;
  const folder = join(inject('clusterFolder'), name);
  await alone(folder, async () => {
    const found = await query(await sharedCluster(), `select from pg_database where datname = '${name}'`);
    if (found.length === 0) await make(name, join(folder, 'data'));
  });
  await cp(join(folder, 'data', 'files'), join(dataFolder, 'files'), { recursive: true });
  return newDatabase(name);
}
