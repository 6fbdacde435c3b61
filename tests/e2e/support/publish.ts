import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Portal } from './portal.ts';

/** Runs a command that changes what is live, beside the server that runs; which version is live then. */
async function versionAfter({ admin }: Portal, ...command: readonly string[]): Promise<number> {
  const said = await admin(...command);
  const version = /^Version (\d+) is live/m.exec(said)?.[1];
  if (version === undefined) throw new Error(`nothing was published: ${said}`);
  return Number(version);
}

/** Publishes these files by command, as an administrator does; files that are not there change nothing. */
export async function publish(portal: Portal, parts: Readonly<Record<string, unknown>>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-publish-'));
  await Promise.all(Object.entries(parts).map(([part, content]) => writeFile(join(folder, `${part}.json`), JSON.stringify(content))));
  const version = await versionAfter(portal, 'publish', folder, '-m', 'By a test');
  await rm(folder, { recursive: true });
  return version;
}

export const rollback = (portal: Portal): Promise<number> => versionAfter(portal, 'rollback');
