import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartupError } from '../../base/startup-error.ts';
import type { RawContent } from '../../content/content-lint.ts';
import { type ContentPart, contentParts } from '../../content/parts.ts';

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

/** A file of a content folder by its name, or one that holds field types, whatever it is called. */
async function readOne(path: string): Promise<RawContent> {
  const name = basename(path, '.json');
  const content = await readJson(path);
  if (isPart(name)) return { [name]: content };
  const entries = [content].flat();
  if (entries.length > 0 && entries.every(looksLikeType)) return { 'field-types': entries };
  throw new StartupError(`${path} is neither a file of a content folder (${contentParts.map((part) => `${part}.json`).join(', ')}) nor field types.`);
}

/** What a folder or a file holds of content, unchecked. */
export async function readRaw(path: string): Promise<RawContent> {
  const found = await stat(path).catch((error: unknown) => { throw new StartupError(`${path} is not there.`, { cause: error }); });
  if (!found.isDirectory()) return readOne(path);
  const raw: Partial<Record<ContentPart, unknown>> = {};
  for (const part of contentParts) {
    const file = join(path, `${part}.json`);
    if (await stat(file).then(() => true, () => false)) raw[part] = await readJson(file);
  }
  if (Object.keys(raw).length === 0) throw new StartupError(`${path} holds no content files.`);
  return raw;
}

/** Several files and folders as one content: types of one are known to another. A part may be spread over files where it is a list. */
export async function readAllRaw(paths: readonly string[]): Promise<RawContent> {
  const all: Partial<Record<ContentPart, unknown>> = {};
  for (const path of paths) {
    const raw = await readRaw(path);
    for (const part of contentParts.filter((one) => raw[one] !== undefined)) {
      const [before, more] = [all[part], raw[part]];
      if (before !== undefined && !(Array.isArray(before) && Array.isArray(more))) throw new StartupError(`${path} brings ${part}.json a second time.`);
      all[part] = Array.isArray(before) && Array.isArray(more) ? [...before as readonly unknown[], ...more as readonly unknown[]] : more;
    }
  }
  return all;
}
