/** A file that a content folder is to have: one of the storage, or a text. */
export type ExportedFile = { readonly key: string } | { readonly text: string };

/** A file of the storage. `name`: its name in the content; null where an older version stored it. */
interface StoredFile {
  readonly key: string | null;
  readonly kind: string | null;
  readonly name: string | null;
}

/**
 * `by name`: under their own names, the second of two equal names in a folder of its own. `by key`: each in a folder of its own, so that a
 * path that was shown never becomes that of another file.
 */
export type FileNaming = 'by name' | 'by key';

/** Collects the files of exported content. */
export class ExportedFiles {
  readonly byPath = new Map<string, ExportedFile>();
  /** Keys by lower-cased paths, since some file systems ignore case. */
  readonly #keysByPath = new Map<string, string>();
  readonly #naming: FileNaming;

  constructor(naming: FileNaming) {
    this.#naming = naming;
  }

  addStored({ key, kind, name }: StoredFile): string | undefined {
    if (key === null) return undefined;
    const safe = (name ?? `${key}.${kind ?? 'bin'}`).replaceAll(/[/\\\0]/g, '_');
    const plain = `files/${safe}`;
    const existingKey = this.#keysByPath.get(plain.toLowerCase()) ?? key;
    if (this.#naming === 'by key' || existingKey !== key) return this.#add(`files/${key}/${safe}`, { key });
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
