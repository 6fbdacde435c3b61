/** A file that a content folder is to have: one of the storage, or a text. */
export type ExportedFile = { readonly key: string } | { readonly text: string };

/** A file of the storage. `name`: as it was brought under; absent where an older version brought it. */
interface KeptFile {
  readonly key: string | null;
  readonly kind: string | null;
  readonly name: string | null;
}

/** Collects the files of exported content under their own names; of two of one name the second stands in a folder of its own. */
export class ExportedFiles {
  readonly byPath = new Map<string, ExportedFile>();
  /** Keys by their paths in small letters, which some file systems take for the same. */
  readonly #taken = new Map<string, string>();

  kept({ key, kind, name }: KeptFile): string | undefined {
    if (key === null) return undefined;
    const safe = (name ?? `${key}.${kind ?? 'bin'}`).replaceAll(/[/\\\0]/g, '_');
    const plain = `files/${safe}`;
    const holder = this.#taken.get(plain.toLowerCase()) ?? key;
    if (holder !== key) return this.#add(`files/${key}/${safe}`, { key });
    this.#taken.set(plain.toLowerCase(), key);
    return this.#add(plain, { key });
  }

  text(path: string, text: string): string {
    return this.#add(path, { text });
  }

  #add(path: string, file: ExportedFile): string {
    this.byPath.set(path, file);
    return path;
  }
}
