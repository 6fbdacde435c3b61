import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileIn } from '../../content/file-in.ts';
import type { DefinedPart } from '../../content/parts.ts';
import { filesIn } from '../content-media.ts';
import type { Exported } from '../export-content.ts';
import type { Loading, Said } from '../load-content.ts';
import { type Published, publish } from '../publish.ts';
import { writePart } from '../write-folder.ts';
import type { Surroundings } from './surroundings.ts';

/** Who changes something, and why. */
export type By = Pick<Said, 'author' | 'message'>;

/** A part as it is to be. */
interface NewPart {
  readonly part: DefinedPart;
  readonly items: unknown;
  /** The file that `added` came from; files that these name are beside it. */
  readonly path: string;
  readonly added: unknown;
}

export const sayVersion = ({ say }: Surroundings, { version, parts }: Published): void => {
  say(version === undefined ? 'Nothing changed: all of it is live already.' : `Version ${String(version)} is live (${parts.join(', ')}).`);
};

/** Runs `act` in a folder that is gone afterwards. */
export async function inFolder<Value>(act: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-admin-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the files that content names from beside it to where it will stand. */
export async function bringAlong(path: string, folder: string, files: Iterable<string>): Promise<void> {
  const from = dirname(path);
  for (const file of files) {
    const source = await fileIn(from, file);
    const target = join(folder, file);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(source, target);
  }
}

/** Publishes one part of what is live with something changed in it. */
export async function storePart(surroundings: Surroundings, services: Loading, live: Exported, { part, items, path, added }: NewPart, said: Said): Promise<void> {
  await inFolder(async (folder) => {
    await writePart(services, folder, live, part, items);
    await bringAlong(path, folder, filesIn(added, part));
    sayVersion(surroundings, await publish(services, folder, said));
  });
}
