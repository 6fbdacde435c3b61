import { copyFile, readFile, rm, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { factsOf } from '../save/file-kind.ts';
import type { Services } from '../services.ts';
import { StartupError } from '../startup-error.ts';

export interface FileColumns {
  readonly fileKey: string;
  readonly fileName: string;
  readonly fileKind: string;
  readonly fileSize: number;
}

/** Brings files of a content folder into the storage; `undo` removes what was brought. */
export interface ContentFiles {
  readonly bring: (file: string) => Promise<FileColumns>;
  /** Like `bring`, but keeps the file that is there where it is the same. */
  readonly renew: (file: string, current: FileColumns | undefined) => Promise<FileColumns>;
  readonly undo: () => Promise<void>;
}

export function contentFiles({ storage, incoming }: Services, folder: string): ContentFiles {
  const brought: string[] = [];

  const sourceOf = async (file: string): Promise<{ readonly path: string; readonly size: number }> => {
    const path = join(folder, file);
    const found = relative(folder, path).startsWith('..') ? undefined : await stat(path).catch(() => undefined);
    if (!found?.isFile()) throw new StartupError(`${path} is named in the content but is not there.`);
    return { path, size: found.size };
  };

  const bring = async (file: string): Promise<FileColumns> => {
    const { path, size } = await sourceOf(file);
    const copy = join(incoming, randomUUID());
    try {
      await copyFile(path, copy);
      const fileKey = await storage.put(copy);
      brought.push(fileKey);
      const { content } = await factsOf({ fieldName: '', path, fileName: basename(file), size });
      return { fileKey, fileName: basename(file), fileKind: content, fileSize: size };
    } finally {
      await rm(copy, { force: true });
    }
  };

  const isCurrent = async (file: string, current: FileColumns): Promise<boolean> => {
    const { path, size } = await sourceOf(file);
    if (current.fileName !== basename(file) || current.fileSize !== size) return false;
    const held = await storage.open(current.fileKey);
    return held !== undefined && (await buffer(held.stream)).equals(await readFile(path));
  };

  return {
    bring,
    renew: async (file, current) => (current && await isCurrent(file, current) ? current : bring(file)),
    undo: async () => { await Promise.all(brought.map((key) => storage.remove(key))); },
  };
}
