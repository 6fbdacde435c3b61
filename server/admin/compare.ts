import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { sha256Of } from '../base/sha256-of.ts';
import { type Content, type DefinedPart, definedParts } from '../content/content.ts';
import { fileIn } from '../content/file-in.ts';
import type { Queries } from '../database/database.ts';
import type { WithStorage } from '../storage/storage.ts';
import { canonical, withoutUnnamed } from './canonical.ts';
import { filesIn } from './content-media.ts';
import { exportContent } from './export-content.ts';
import type { ExportedFile } from './exported-files.ts';

/** A part as it is live and as a folder has it, both canonical. */
export interface Compared {
  readonly part: DefinedPart;
  readonly live: unknown;
  readonly content: unknown;
}

const markOfStream = async (stream: Readable): Promise<string> => (await sha256Of(stream)).slice(0, 16);

async function marksOf(files: Iterable<string>, markOf: (file: string) => Promise<string>): Promise<(file: string) => string> {
  const marks = new Map<string, string>();
  for (const file of files) marks.set(file, await markOf(file));
  return (file) => marks.get(file) ?? file;
}

const marksInFolder = (folder: string, files: Iterable<string>): Promise<(file: string) => string> => marksOf(files, async (file) =>
  markOfStream(createReadStream(await fileIn(folder, file))));

const marksInStorage = (
  { storage }: WithStorage, kept: ReadonlyMap<string, ExportedFile>, files: Iterable<string>,
): Promise<(file: string) => string> => marksOf(files, async (name) => {
  const file = kept.get(name);
  if (file && 'text' in file) return createHash('sha256').update(file.text).digest('hex').slice(0, 16);
  const held = file && await storage.open(file.key);
  return held ? markOfStream(held.stream) : 'missing';
});

/** What stands for a file of a part: what is in it, and its name where an applicant downloads it under that name. */
const markFor = (part: DefinedPart, markOf: (file: string) => string) => (file: string): string =>
  (part === 'downloadable-documents' ? `${basename(file)} ${markOf(file)}` : markOf(file));

/** Compares what is live with a folder's content, part by part, where the folder has the part. */
export async function compare(queries: Queries, services: WithStorage, folder: string, content: Content): Promise<readonly Compared[]> {
  const { content: live, files } = await exportContent(queries);
  const parts = definedParts.filter((part) => content[part] !== undefined);
  const namedIn = (all: Content): ReadonlySet<string> => new Set(parts.flatMap((part) => [...filesIn(all[part], part)]));
  const liveMarks = await marksInStorage(services, files.byPath, namedIn(live));
  const marks = await marksInFolder(folder, namedIn(content));
  return parts.map((part) => {
    const wanted = canonical(part, content[part], markFor(part, marks));
    return { part, live: withoutUnnamed(canonical(part, live[part], markFor(part, liveMarks)), wanted), content: wanted };
  });
}

export const isChanged = ({ live, content }: Compared): boolean => JSON.stringify(live) !== JSON.stringify(content);
