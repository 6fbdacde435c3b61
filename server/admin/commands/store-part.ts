import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileIn, findFile } from '../../content/file-in.ts';
import type { ContentPart, DefinedPart } from '../../content/content.ts';
import { readContent } from '../../content/read-content.ts';
import { filesIn, withFiles } from '../content-media.ts';
import type { Exported } from '../export-content.ts';
import type { Loading, Said } from '../load-content.ts';
import { type Published, publishContent } from '../publish.ts';
import { writeFiles } from '../write-folder.ts';
import type { Origin } from './read-raw.ts';
import type { Surroundings } from './surroundings.ts';

/** Who changes something, and why. */
export type By = Pick<Said, 'author' | 'message'>;

/** Content as somebody brings it; the files that it names are beside it. */
type Source = Pick<Origin, 'content' | 'folder'>;

/** A part as it is to be. */
interface NewPart {
  readonly part: DefinedPart;
  readonly sources: readonly Source[];
  /** What it is to be, once the files of what is brought have places of their own in it. */
  readonly items: (brought: readonly unknown[]) => unknown;
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

/**
 * Copies the files that content names from beside it to where it will stand, each to a place of its own: others are called the same.
 * Returns the content with these places. A file that stands there already need not be beside it.
 */
export async function bringAlong({ content, folder: from }: Source, part: ContentPart, folder: string): Promise<unknown> {
  const places = new Map<string, string>();
  for (const file of filesIn(content, part)) {
    const [beside, there] = [await findFile(from, file), await findFile(folder, file)];
    if ('fault' in beside && beside.fault === 'absent' && 'path' in there) continue;
    const source = await fileIn(from, file);
    const target = join(await mkdtemp(join(folder, 'put-')), basename(file));
    await copyFile(source, target);
    places.set(file, relative(folder, target));
  }
  return withFiles(content, part, (file) => places.get(file) ?? file);
}

/** Publishes one part of what is live with something changed in it. */
export async function storePart(
  surroundings: Surroundings, services: Loading, live: Exported, { part, sources, items }: NewPart, said: Said,
): Promise<void> {
  await inFolder(async (folder) => {
    await writeFiles(services, folder, live, part);
    const brought: unknown[] = [];
    for (const source of sources) brought.push(await bringAlong(source, part, folder));
    await writeFile(join(folder, `${part}.json`), JSON.stringify(items(brought)));
    const content = await readContent(folder, live.content);
    sayVersion(surroundings, await publishContent(services, folder, content, said, undefined, live.state));
  });
}
