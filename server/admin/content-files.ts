import { copyFile, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileTypeFromFile } from 'file-type';
import { StartupError } from '../base/startup-error.ts';
import { isUnavailable } from '../base/unavailable.ts';
import { fileIn } from '../content/file-in.ts';
import { readText } from '../content/text-fault.ts';
import type { FileColumns } from '../definitions/lists.ts';
import { factsOf } from '../intake/received/file-kind.ts';
import type { WithIncoming } from '../intake/received/received-form.ts';
import { type WithStorage, removeFiles } from '../storage/storage.ts';

/** Brings files of a content folder into the storage. */
export interface ContentFiles {
  /** `existingKeys`: keys of stored files; one of the same content is used again. */
  readonly bring: (file: string, existingKeys?: readonly string[]) => Promise<FileColumns>;
  /** The text of a file. Throws a `StartupError` where it is no text in UTF-8, or cannot be stored. */
  readonly readText: (file: string) => Promise<string>;
  /**
   * Removes the files that were stored for a load that failed with `error`. Where it may have been committed after all (the connection
   * broke), live content may refer to them: they stay, and the search for orphans removes those that nothing refers to.
   */
  readonly undo: (error: unknown) => Promise<void>;
}

/** What storing files of content needs. */
export type WithContentStorage = WithStorage & WithIncoming;

/** The kind of a file by its bytes. Administrators bring more kinds than applicants: pictures for banners, sheets to download. */
export async function kindOf(path: string, fileName: string): Promise<string> {
  const { content } = await factsOf({ path, fileName, size: (await stat(path)).size });
  return content === 'unknown' ? (await fileTypeFromFile(path))?.ext ?? content : content;
}

export function contentFiles({ storage, incoming }: WithContentStorage, folder: string): ContentFiles {
  const addedKeys: string[] = [];
  /** Of stored files, which never change: a bucket is asked once for each. */
  const sizes = new Map<string, number | undefined>();

  const sizeOf = async (key: string): Promise<number | undefined> => {
    if (!sizes.has(key)) sizes.set(key, await storage.sizeOf(key));
    return sizes.get(key);
  };

  const findStored = async (path: string, size: number, existingKeys: readonly string[]): Promise<string | undefined> => {
    for (const key of existingKeys) {
      const stored = await sizeOf(key) === size ? await storage.open(key) : undefined;
      if (stored && (await buffer(stored.stream)).equals(await readFile(path))) return key;
    }
    return undefined;
  };

  const put = async (path: string): Promise<string> => {
    const copy = join(incoming, randomUUID());
    try {
      await copyFile(path, copy);
      const key = await storage.put(copy);
      addedKeys.push(key);
      return key;
    } finally {
      await rm(copy, { force: true });
    }
  };

  return {
    bring: async (file, existingKeys = []) => {
      const [path, fileName] = [await fileIn(folder, file), basename(file)];
      const { size } = await stat(path);
      const fileKind = await kindOf(path, fileName);
      return { fileKey: await findStored(path, size, existingKeys) ?? await put(path), fileName, fileKind, fileSize: size };
    },
    readText: async (file) => {
      const path = await fileIn(folder, file);
      const read = readText(await readFile(path));
      if ('fault' in read) throw new StartupError(`${path} ${read.fault}.`);
      return read.text;
    },
    undo: async (error) => { if (!isUnavailable(error)) await removeFiles(storage, addedKeys); },
  };
}
