import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileIn, findFile } from '../../content/file-in.ts';
import type { DefinedPart } from '../../content/content.ts';
import { readContent } from '../../content/read-content.ts';
import { filesIn } from '../content-media.ts';
import type { Exported } from '../export-content.ts';
import type { Loading, Said } from '../load-content.ts';
import { type Published, publishContent } from '../publish.ts';
import { writePart } from '../write-folder.ts';
import type { Origin } from './read-raw.ts';
import type { Surroundings } from './surroundings.ts';

/** Who changes something, and why. */
export type By = Pick<Said, 'author' | 'message'>;

/** A part as it is to be. */
interface NewPart {
  readonly part: DefinedPart;
  readonly items: unknown;
  /** Where what is new in it came from; files that it names are beside it. */
  readonly sources: readonly Pick<Origin, 'content' | 'folder'>[];
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

/** Copies the files that content names from beside it to where it will stand; one that stands there already need not be beside it. */
export async function bringAlong(from: string, folder: string, files: Iterable<string>): Promise<void> {
  for (const file of files) {
    const [beside, there] = [await findFile(from, file), await findFile(folder, file)];
    if ('fault' in beside && beside.fault === 'absent' && 'path' in there) continue;
    // Asked for before a folder is made for it: its name may lead out of both.
    const source = await fileIn(from, file);
    const target = join(folder, file);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(source, target);
  }
}

/** Publishes one part of what is live with something changed in it. */
export async function storePart(
  surroundings: Surroundings, services: Loading, live: Exported, { part, items, sources }: NewPart, said: Said,
): Promise<void> {
  await inFolder(async (folder) => {
    await writePart(services, folder, live, part, items);
    for (const { content, folder: from } of sources) await bringAlong(from, folder, filesIn(content, part));
    sayVersion(surroundings, await publishContent(services, folder, await readContent(folder), said, undefined, live.version));
  });
}
