/** A file that a content folder is to have: one of the storage, or a text. */
export type ExportedFile = { readonly key: string } | { readonly text: string };

/** A file of the storage. `name`: its name in the content; null where an older version stored it. */
interface StoredFile {
  readonly key: string | null;
  readonly kind: string | null;
  readonly name: string | null;
}

/** Collects the files of exported content under their own names; the second of two equal names gets a folder of its own. */
export class ExportedFiles {
  readonly byPath = new Map<string, ExportedFile>();
  /** Keys by lower-cased paths, since some file systems ignore case. */
  readonly #keysByPath = new Map<string, string>();

  addStored({ key, kind, name }: StoredFile): string | undefined {
    if (key === null) return undefined;
    const safe = (name ?? `${key}.${kind ?? 'bin'}`).replaceAll(/[/\\\0]/g, '_');
    const plain = `files/${safe}`;
    const existingKey = this.#keysByPath.get(plain.toLowerCase()) ?? key;
    if (existingKey !== key) return this.#add(`files/${key}/${safe}`, { key });
    this.#keysByPath.set(plain.toLowerCase(), key);
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
