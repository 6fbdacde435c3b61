import { copyFile, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileTypeFromFile } from 'file-type';
import { StartupError } from '../base/startup-error.ts';
import { isUnavailable } from '../base/unavailable.ts';
import { fileIn } from '../content/file-in.ts';
import { readText } from '../content/text-fault.ts';
import { factsOf } from '../intake/received/file-kind.ts';
import type { WithIncoming } from '../intake/received/received-form.ts';
import { type WithStorage, removeFiles } from '../storage/storage.ts';

export interface FileColumns {
  readonly fileKey: string;
  readonly fileName: string;
  readonly fileKind: string;
  readonly fileSize: number;
}

/** Brings files of a content folder into the storage. */
export interface ContentFiles {
  readonly bring: (file: string) => Promise<FileColumns>;
  /** Like `bring`, but keeps the file that is there where it is the same. */
  readonly renew: (file: string, current: FileColumns | undefined) => Promise<FileColumns>;
  /** Like `renew`, for a file of which only the key is kept. */
  readonly renewContent: (file: string, currentKey: string | undefined) => Promise<Pick<FileColumns, 'fileKey' | 'fileKind'>>;
  /** The one of these keys under which the same file is kept already. */
  readonly find: (file: string, keys: readonly string[]) => Promise<string | undefined>;
  /** The text of a file. Throws a `StartupError` where it is no text in UTF-8, or cannot be stored. */
  readonly readText: (file: string) => Promise<string>;
  /**
   * Removes what was brought where loading it failed with `error`. Where that may be after all was committed (the connection broke), what
   * is live refers to it: then it stays, and where nothing does it goes with the orphans.
   */
  readonly undo: (error: unknown) => Promise<void>;
}

/** What files are brought with. */
export type Bringing = WithStorage & WithIncoming;

export function contentFiles({ storage, incoming }: Bringing, folder: string): ContentFiles {
  const brought: string[] = [];
  /** Of what is kept under keys, which never changes: a bucket is asked once for each. */
  const sizes = new Map<string, number | undefined>();

  const sizeOf = async (key: string): Promise<number | undefined> => {
    if (!sizes.has(key)) sizes.set(key, await storage.sizeOf(key));
    return sizes.get(key);
  };

  const sourceOf = async (file: string): Promise<{ readonly path: string; readonly size: number }> => {
    const path = await fileIn(folder, file);
    return { path, size: (await stat(path)).size };
  };

  /** An administrator brings kinds as well that no applicant sends: pictures for banners, sheets to download. */
  const kindOf = async (file: string): Promise<string> => {
    const source = await sourceOf(file);
    const { content } = await factsOf({ fileName: basename(file), ...source });
    return content === 'unknown' ? (await fileTypeFromFile(source.path))?.ext ?? content : content;
  };

  const bring = async (file: string): Promise<FileColumns> => {
    const { path, size } = await sourceOf(file);
    const copy = join(incoming, randomUUID());
    try {
      await copyFile(path, copy);
      const fileKey = await storage.put(copy);
      brought.push(fileKey);
      return { fileKey, fileName: basename(file), fileKind: await kindOf(file), fileSize: size };
    } finally {
      await rm(copy, { force: true });
    }
  };

  const isContentOf = async (file: string, key: string): Promise<boolean> => {
    const { path, size } = await sourceOf(file);
    if (await sizeOf(key) !== size) return false;
    const held = await storage.open(key);
    return held !== undefined && (await buffer(held.stream)).equals(await readFile(path));
  };

  const isCurrent = async (file: string, { fileKey, fileName, fileSize }: FileColumns): Promise<boolean> =>
    fileName === basename(file) && fileSize === (await sourceOf(file)).size && isContentOf(file, fileKey);

  return {
    bring,
    renew: async (file, current) => (current && await isCurrent(file, current) ? current : bring(file)),
    renewContent: async (file, currentKey) =>
      (currentKey !== undefined && await isContentOf(file, currentKey)
        ? { fileKey: currentKey, fileKind: await kindOf(file) }
        : bring(file)),
    find: async (file, keys) => {
      for (const key of keys) if (await isContentOf(file, key)) return key;
      return undefined;
    },
    readText: async (file) => {
      const { path } = await sourceOf(file);
      const read = readText(await readFile(path));
      if ('fault' in read) throw new StartupError(`${path} ${read.fault}.`);
      return read.text;
    },
    undo: async (error) => { if (!isUnavailable(error)) await removeFiles(storage, brought); },
  };
}
