import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileIn, findFile } from '../../content/file-in.ts';
import type { ContentPart, DefinedPart } from '../../content/content.ts';
import { readContent } from '../../content/read-content.ts';
import { filesIn, withFiles } from '../content-media.ts';
import type { Exported } from '../export-content.ts';
import type { Loading, ChangeDescription } from '../load-content.ts';
import { type Published, publishContent } from '../publish.ts';
import { writeFiles } from '../write-folder.ts';
import type { Origin } from './read-raw.ts';
import type { CommandContext } from './command-context.ts';

/** Who changes something, and why. */
export type Authorship = Pick<ChangeDescription, 'author' | 'message'>;

/** Content to store, and the folder of the files that it names. */
type Source = Pick<Origin, 'content' | 'folder'>;

/** A change of one part. */
interface NewPart {
  readonly part: DefinedPart;
  readonly sources: readonly Source[];
  /** Makes the part out of the sources' contents, whose files have been copied by then. */
  readonly items: (imported: readonly unknown[]) => unknown;
}

export const reportVersion = ({ say }: CommandContext, { version, parts }: Published): void => {
  say(version === undefined ? 'Nothing changed: all of it is live already.' : `Version ${String(version)} is live (${parts.join(', ')}).`);
};

/** Runs `act` in a temporary folder. */
export async function inTemporaryFolder<Value>(act: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-admin-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Copies the files that content names from its folder into `folder`, each into a subfolder of its own, since names may repeat. Returns the
 * content with the new paths. A file that only `folder` has stays as it is.
 */
export async function copyNamedFiles({ content, folder: from }: Source, part: ContentPart, folder: string): Promise<unknown> {
  const targets = new Map<string, string>();
  for (const file of filesIn(content, part)) {
    const [beside, existing] = [await findFile(from, file), await findFile(folder, file)];
    if ('fault' in beside && beside.fault === 'absent' && 'path' in existing) continue;
    const source = await fileIn(from, file);
    const target = join(await mkdtemp(join(folder, 'put-')), basename(file));
    await copyFile(source, target);
    targets.set(file, relative(folder, target));
  }
  return withFiles(content, part, (file) => targets.get(file) ?? file);
}

/** Publishes a change of one part of the live content. */
export async function storePart(
  context: CommandContext, services: Loading, live: Exported, { part, sources, items }: NewPart, description: ChangeDescription,
): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    await writeFiles(services, folder, live, part);
    const imported: unknown[] = [];
    for (const source of sources) imported.push(await copyNamedFiles(source, part, folder));
    await writeFile(join(folder, `${part}.json`), JSON.stringify(items(imported)));
    const content = await readContent(folder, live.content);
    reportVersion(context, await publishContent(services, folder, content, description, undefined, live.state));
  });
}
