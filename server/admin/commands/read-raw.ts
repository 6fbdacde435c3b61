import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { didYouMean } from '../../../src/field-types/lint/findings.ts';
import { StartupError } from '../../base/startup-error.ts';
import type { RawContent } from '../../content/content-lint.ts';
import type { Diagnostic } from '../../content/diagnostic.ts';
import { fileIn } from '../../content/file-in.ts';
import { type ReadJson, parseJsonFile, readJsonText } from '../../content/json-text.ts';
import { type ContentPart, contentParts } from '../../content/content.ts';

/** A file that was named, and its content: a list of entries, a single entry, or a whole part. */
export interface Origin {
  readonly name: string;
  readonly content: unknown;
  /** The folder of the files that it names. */
  readonly folder: string;
}

/** The source files of each part's entries, in their order. */
export type Origins = Readonly<Partial<Record<ContentPart, readonly Origin[]>>>;

const INDEX = /^\/(\d+)(?=\/|$)/;

/** The file that an entry came from, and the entry's pointer in it. */
function locate(index: number, origins: readonly Origin[]): { readonly name: string; readonly path: string } | undefined {
  let before = 0;
  for (const { name, content } of origins) {
    const count = Array.isArray(content) ? content.length : 1;
    if (index < before + count) return { name, path: Array.isArray(content) ? `/${String(index - before)}` : '' };
    before += count;
  }
  return undefined;
}

/** A diagnostic with the name of its source file and the pointer in it; one without a source file stays as it is. */
export function inFiles(diagnostic: Diagnostic, all: Origins): Diagnostic {
  const origins = all[diagnostic.file.replace(/\.json$/, '') as ContentPart];
  if (!origins) return diagnostic;
  const [prefix, index] = INDEX.exec(diagnostic.path) ?? [];
  const located = index === undefined ? undefined : locate(Number(index), origins);
  return located && prefix !== undefined
    ? { ...diagnostic, file: located.name, path: `${located.path}${diagnostic.path.slice(prefix.length)}` }
    : { ...diagnostic, file: origins.map(({ name }) => name).join(', ') };
}

const isPart = (name: string): name is ContentPart => (contentParts as readonly string[]).includes(name);

const bytesOf = (path: string): Promise<Uint8Array> =>
  readFile(path).catch((error: unknown) => { throw new StartupError(`${path} cannot be read.`, { cause: error }); });

/** Reads any JSON file. Throws a `StartupError` with the place of its first fault. */
export const readJson = async (path: string): Promise<unknown> => parseJsonFile(path, await bytesOf(path));

/** Reads a file of entries under the name that was given. */
export const readOrigin = async (path: string): Promise<Origin> => ({ name: path, content: await readJson(path), folder: dirname(path) });

const looksLikeType = (content: unknown): boolean => typeof content === 'object' && content !== null && 'base' in content;

/** Raw content, its source files, and their faults. */
export interface RawInput {
  readonly raw: RawContent;
  readonly origins: Origins;
  readonly faults: readonly Diagnostic[];
}

const faultsOf = (name: string, { faults }: ReadJson): readonly Diagnostic[] =>
  faults.map((fault) => ({ file: name, ...fault, severity: 'error' }));

const readPart = (part: ContentPart, value: unknown, origin: Origin, json: ReadJson): RawInput => {
  const isRead = json.value !== undefined;
  return { raw: isRead ? { [part]: value } : {}, origins: isRead ? { [part]: [origin] } : {}, faults: faultsOf(origin.name, json) };
};

/** Reads a file of a content folder by its name, or one that contains field types, under any name. */
async function readOne(path: string): Promise<RawInput> {
  const name = basename(path, '.json');
  const json = readJsonText(await bytesOf(path));
  const origin: Origin = { name: path, content: json.value, folder: dirname(path) };
  if (isPart(name)) return readPart(name, json.value, origin, json);
  const entries = [json.value ?? []].flat();
  if (json.value === undefined || (entries.length > 0 && entries.every(looksLikeType))) {
    return readPart('field-types', entries, origin, json);
  }
  throw new StartupError(
    `${path} is neither a file of a content folder (${contentParts.map((part) => `${part}.json`).join(', ')}) nor field types.`,
  );
}

const files = contentParts.map((part) => `${part}.json`);

const strayFile = (file: string): Diagnostic => {
  const suggestion = didYouMean(file, files)();
  return {
    file, path: '', reason: 'is no file of a content folder, and is not read', ...(suggestion !== undefined && { suggestion }),
    severity: 'warning',
  };
};

/** A content folder, unchecked. Throws a `StartupError` where it is none. */
export async function readFolder(folder: string): Promise<RawInput> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const read = await Promise.all(contentParts.filter((part) => names.includes(`${part}.json`)).map(async (part) => {
    const name = `${part}.json`;
    const json = readJsonText(await bytesOf(await fileIn(folder, name)));
    return readPart(part, json.value, { name, content: json.value, folder }, json);
  }));
  if (read.length === 0) throw new StartupError(`${folder} holds no content files.`);
  const strays = names.filter((name) => !files.includes(name)).map(strayFile);
  return mergeInputs([...read, { raw: {}, origins: {}, faults: strays }]);
}

/** Merges inputs, so that each knows the types of the others. Throws a `StartupError` where several bring a part that is no list. */
function mergeInputs(all: readonly RawInput[]): RawInput {
  const raw: Partial<Record<ContentPart, unknown>> = {};
  const origins: Partial<Record<ContentPart, readonly Origin[]>> = {};
  for (const read of all) {
    for (const part of contentParts.filter((one) => read.raw[one] !== undefined)) {
      const [before, more, from = []] = [raw[part], read.raw[part], read.origins[part]];
      if (before !== undefined && !(Array.isArray(before) && Array.isArray(more))) {
        throw new StartupError(`${from.map(({ name }) => name).join(', ')} brings ${part}.json a second time.`);
      }
      raw[part] = Array.isArray(before) && Array.isArray(more) ? [...before as readonly unknown[], ...more as readonly unknown[]] : more;
      origins[part] = [...origins[part] ?? [], ...from];
    }
  }
  return { raw, origins, faults: all.flatMap(({ faults }) => faults) };
}

async function readPath(path: string): Promise<RawInput> {
  const found = await stat(path).catch((error: unknown) => { throw new StartupError(`${path} is not there.`, { cause: error }); });
  return found.isDirectory() ? readFolder(path) : readOne(path);
}

/** Several files and folders as one content, unchecked. */
export async function readAllRaw(paths: readonly string[]): Promise<RawInput> {
  const read: RawInput[] = [];
  for (const path of paths) read.push(await readPath(path));
  return mergeInputs(read);
}
