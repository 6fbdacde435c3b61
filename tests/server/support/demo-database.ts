import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { loadContent } from '../../../server/admin/load-content.ts';
import { prepare } from '../../../server/app/prepare.ts';
import { inProject } from '../../../server/base/root.ts';
import { readSettings } from '../../../server/base/settings.ts';
import { alone } from './alone.ts';
import { newDatabase, query, sharedCluster } from './database.ts';

/** The demo's times count from when it was loaded: noon in Japan, and no midnight near elsewhere. */
export const DEMO_LOADED = new Date('2026-11-25T03:00:00Z');

const NAME = 'demo';

/** Loads the demo as a server does that starts without a database; another name stands for what is whole. */
async function make(folder: string): Promise<void> {
  const url = await newDatabase();
  const { services, close } = await prepare(readSettings({ DATA_DIR: folder, DATABASE_URL: url, DEMO: '1' }), () => DEMO_LOADED);
  try {
    await loadContent(services, inProject('server', 'demo'));
  } finally {
    await close();
  }
  await query(await sharedCluster(), `alter database ${new URL(url).pathname.slice(1)} rename to ${NAME}`);
}

/**
 * A new database with the demo content, whose files are put into `dataFolder`. Loading it takes longer than most of what a
 * test does with it, so all test files copy one.
 */
export async function newDemoDatabase(dataFolder: string): Promise<string> {
  const folder = join(inject('clusterFolder'), NAME);
  await alone(folder, async () => {
    const found = await query(await sharedCluster(), `select from pg_database where datname = '${NAME}'`);
    if (found.length === 0) await make(join(folder, 'data'));
  });
  await cp(join(folder, 'data', 'files'), join(dataFolder, 'files'), { recursive: true });
  return newDatabase(NAME);
}
