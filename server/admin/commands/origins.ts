import type { Diagnostic } from '../../content/diagnostic.ts';
import type { ContentPart } from '../../content/content.ts';

/** A file as somebody named it, and what it brought of a part: a list of entries, one without a list around it, or the whole part. */
export interface Origin {
  readonly name: string;
  readonly content: unknown;
  /** Where the files that it names are. */
  readonly folder: string;
}

/** Where the entries of each part came from, in their order. */
export type Origins = Readonly<Partial<Record<ContentPart, readonly Origin[]>>>;

const INDEX = /^\/(\d+)(?=\/|$)/;

/** The file that brought an entry, with the entry's place in it. */
function placeOf(index: number, origins: readonly Origin[]): { readonly name: string; readonly path: string } | undefined {
  let before = 0;
  for (const { name, content } of origins) {
    const count = Array.isArray(content) ? content.length : 1;
    if (index < before + count) return { name, path: Array.isArray(content) ? `/${String(index - before)}` : '' };
    before += count;
  }
  return undefined;
}

/** What is wrong, under the names of the files that were given and at its place in them; a file without an origin keeps its name. */
export function inFiles(diagnostic: Diagnostic, all: Origins): Diagnostic {
  const origins = all[diagnostic.file.replace(/\.json$/, '') as ContentPart];
  if (!origins) return diagnostic;
  const [said, index] = INDEX.exec(diagnostic.path) ?? [];
  const place = index === undefined ? undefined : placeOf(Number(index), origins);
  return place && said !== undefined
    ? { ...diagnostic, file: place.name, path: `${place.path}${diagnostic.path.slice(said.length)}` }
    : { ...diagnostic, file: origins.map(({ name }) => name).join(', ') };
}
