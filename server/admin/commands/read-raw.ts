import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartupError } from '../../base/startup-error.ts';
import type { RawContent } from '../../content/content-lint.ts';
import { type ContentPart, contentParts } from '../../content/parts.ts';
import type { Origin, Origins } from './origins.ts';

const isPart = (name: string): name is ContentPart => (contentParts as readonly string[]).includes(name);

/** A JSON file, whatever it holds. Throws a `StartupError` with its place where it is none. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => { throw new StartupError(`${path} cannot be read.`, { cause: error }); });
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new StartupError(`${path} is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`, { cause: error });
  }
}

const looksLikeType = (content: unknown): boolean => typeof content === 'object' && content !== null && 'base' in content;

/** What was read, and the files that it was read from. */
interface Read {
  readonly raw: RawContent;
  readonly origins: Origins;
}

/** A file of a content folder by its name, or one that holds field types, whatever it is called. */
async function readOne(path: string): Promise<Read> {
  const name = basename(path, '.json');
  const content = await readJson(path);
  const from = (part: ContentPart, brought: unknown): Read => ({ raw: { [part]: brought }, origins: { [part]: [{ name: path, content }] } });
  if (isPart(name)) return from(name, content);
  const entries = [content].flat();
  if (entries.length > 0 && entries.every(looksLikeType)) return from('field-types', entries);
  throw new StartupError(`${path} is neither a file of a content folder (${contentParts.map((part) => `${part}.json`).join(', ')}) nor field types.`);
}

async function readFolder(path: string): Promise<Read> {
  const raw: Partial<Record<ContentPart, unknown>> = {};
  for (const part of contentParts) {
    const file = join(path, `${part}.json`);
    if (await stat(file).then(() => true, () => false)) raw[part] = await readJson(file);
  }
  const parts = Object.entries(raw);
  if (parts.length === 0) throw new StartupError(`${path} holds no content files.`);
  return { raw, origins: Object.fromEntries(parts.map(([part, content]) => [part, [{ name: `${part}.json`, content }]])) };
}

async function readPath(path: string): Promise<Read> {
  const found = await stat(path).catch((error: unknown) => { throw new StartupError(`${path} is not there.`, { cause: error }); });
  return found.isDirectory() ? readFolder(path) : readOne(path);
}

/** What a folder or a file holds of content, unchecked. */
export const readRaw = async (path: string): Promise<RawContent> => (await readPath(path)).raw;

/** Several files and folders as one content: types of one are known to another. A part may be spread over files where it is a list. */
export async function readAllRaw(paths: readonly string[]): Promise<Read> {
  const all: Partial<Record<ContentPart, unknown>> = {};
  const from: Partial<Record<ContentPart, readonly Origin[]>> = {};
  for (const path of paths) {
    const { raw, origins } = await readPath(path);
    for (const part of contentParts.filter((one) => raw[one] !== undefined)) {
      const [before, more] = [all[part], raw[part]];
      if (before !== undefined && !(Array.isArray(before) && Array.isArray(more))) throw new StartupError(`${path} brings ${part}.json a second time.`);
      all[part] = Array.isArray(before) && Array.isArray(more) ? [...before as readonly unknown[], ...more as readonly unknown[]] : more;
      from[part] = [...from[part] ?? [], ...origins[part] ?? []];
    }
  }
  return { raw: all, origins: from };
}
