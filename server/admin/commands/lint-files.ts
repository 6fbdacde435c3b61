import { readFile } from 'node:fs/promises';
import type { Diagnostic } from '../../content/diagnostic.ts';
import { findFile } from '../../content/file-in.ts';
import { type ContentPart, contentParts } from '../../content/content.ts';
import { filePlaces } from '../content-media.ts';
import type { Origin, Origins } from './origins.ts';

const words = { absent: 'is not there', outside: 'is outside the folder' } as const;

/** An element, an attribute or an address that would run something; the page that shows it leaves it out. */
const SCRIPT = /<\s*script\b|<[^<>]*\son[a-z]+\s*=|<[^<>]*=\s*["']?\s*javascript:/i;

async function lintFile(part: ContentPart, { name, folder }: Origin, path: string, file: string): Promise<Diagnostic | undefined> {
  const fault = (reason: string): Diagnostic => ({ file: name, path, reason, severity: 'error' });
  const found = await findFile(folder, file);
  if ('fault' in found) return fault(`the file ${file} ${words[found.fault]}`);
  if (part !== 'static-pages') return undefined;
  const text = await readFile(found.path, 'utf8');
  const at = SCRIPT.exec(text)?.index;
  return at === undefined
    ? undefined
    : fault(`${file} has a script (line ${String(text.slice(0, at).split('\n').length)}), which no page runs`);
}

/** What is wrong with the files that content names: they are not there, or are pages that want to run something. */
export async function lintFiles(origins: Origins): Promise<readonly Diagnostic[]> {
  const named = contentParts.flatMap((part) => (origins[part] ?? []).flatMap((origin) =>
    [...filePlaces(origin.content, part)].map(([path, file]) => lintFile(part, origin, path, file))));
  return (await Promise.all(named)).filter((diagnostic) => diagnostic !== undefined);
}
