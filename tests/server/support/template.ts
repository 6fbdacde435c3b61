import { createHash } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { prepare } from '../../../server/app/prepare.ts';
import type { Services } from '../../../server/app/services.ts';
import type { Clock } from '../../../server/base/clock.ts';
import { readSettings } from '../../../server/base/settings.ts';
import { alone } from './alone.ts';
import { newDatabase, query, sharedCluster } from './database.ts';

/** A database of the one PostgreSQL of the run and the files that its rows refer to; the first who asks for it makes it for all. */
export interface Template {
  /** What is in it, for instance the JSON of the content: the same words are the same template. */
  readonly of: string;
  /** Times that content counts are counted from this. */
  readonly clock: Clock;
  readonly load: (services: Services) => Promise<void>;
}

/** Loads it under another name first: the name stands for what is whole. */
async function make({ clock, load }: Template, name: string, folder: string): Promise<void> {
  const url = await newDatabase();
  const { services, close } = await prepare(readSettings({ DATA_DIR: folder, DATABASE_URL: url, DEMO: '1', PASSWORD_HASHING: 'quick' }), clock);
  try {
    await load(services);
  } finally {
    await close();
  }
  await query(await sharedCluster(), `alter database ${new URL(url).pathname.slice(1)} rename to ${name}`);
}

/** The address of a new database that is a copy of the template, whose files are put into `dataFolder`. */
export async function newCopy(template: Template, dataFolder: string): Promise<string> {
  const name = `template_${createHash('sha256').update(template.of).digest('hex').slice(0, 32)}`;
  const folder = join(inject('clusterFolder'), name);
  await alone(folder, async () => {
    const found = await query(await sharedCluster(), `select from pg_database where datname = '${name}'`);
    if (found.length === 0) await make(template, name, join(folder, 'data'));
  });
  await cp(join(folder, 'data', 'files'), join(dataFolder, 'files'), { recursive: true });
  return newDatabase(name);
}
