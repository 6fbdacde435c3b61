import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '../base/startup-error.ts';
import type { WithDatabase } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { WithStorage } from '../storage/storage.ts';
import { type DefinedPart, definedParts } from '../content/content.ts';
import { filesIn } from './content-media.ts';
import { type Exported, exportContent } from './export-content.ts';
import type { ExportedFile, FileNaming } from './exported-files.ts';

async function writeOut({ storage }: WithStorage, path: string, file: ExportedFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  if ('text' in file) return writeFile(path, file.text);
  const stored = await storage.open(file.key);
  if (!stored) throw new StartupError(`A file of the content is not in the storage any more; ${path} was not written.`);
  return pipeline(stored.stream, createWriteStream(path));
}

/** The live content, in one snapshot. */
export const readLiveContent = ({ db }: WithDatabase, naming: FileNaming = 'by name'): Promise<Exported> =>
  inTransaction(db.$client, (transaction) => exportContent(transaction, naming), 'isolation level repeatable read, read only');

/** Writes the files of one part of the live content. */
export async function writeFiles(services: WithStorage, folder: string, { content, files }: Exported, part: DefinedPart): Promise<void> {
  for (const path of filesIn(content[part], part)) {
    const file = files.byPath.get(path);
    if (file) await writeOut(services, join(folder, path), file);
  }
}

/**
 * Makes the folder, or throws a `StartupError` for one with other contents: an export would overwrite files of the same names, and a file
 * of a part that is not written would be published with it.
 */
async function makeFolder(folder: string, written: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const parts = definedParts.map((part) => `${part}.json`).filter((file) => names.includes(file));
  if (names.length > 0 && parts.length === 0) {
    throw new StartupError(`${folder} holds other things than an export; name an empty folder, a new one, or that of an earlier export.`);
  }
  const others = parts.filter((file) => !written.includes(file)).join(', ');
  if (others === '') return;
  throw new StartupError(`Nothing was written: nothing is live of ${others} in ${folder}; publish, move or delete what is there first.`);
}

/**
 * Writes the live content as a folder that can be published or loaded as it is. Throws a `StartupError` for a folder with other contents.
 * `onProgress` is called with the number of files written, and of all.
 */
export async function writeFolder(
  services: WithDatabase & WithStorage, folder: string, onProgress: (written: number, all: number) => void = () => undefined,
): Promise<number> {
  const { content, files } = await readLiveContent(services);
  const parts = Object.entries(content).filter(([, items]) => !Array.isArray(items) || items.length > 0)
    .map(([part, items]) => [`${part}.json`, items] as const);
  await makeFolder(folder, parts.map(([file]) => file));
  const all = parts.length + files.byPath.size;
  let written = 0;
  for (const [file, items] of parts) {
    await writeFile(join(folder, file), `${JSON.stringify(items, null, 2)}\n`);
    onProgress(written += 1, all);
  }
  for (const [path, file] of files.byPath) {
    await writeOut(services, join(folder, path), file);
    onProgress(written += 1, all);
  }
  return written;
}
