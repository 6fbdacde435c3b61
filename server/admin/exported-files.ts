/** A file that a content folder is to have: one of the storage, or a text. */
export type ExportedFile = { readonly key: string } | { readonly text: string };

/** A file of the storage. `name`: its name in the content; null where an older version stored it. */
interface KeptFile {
  readonly key: string | null;
  readonly kind: string | null;
  readonly name: string | null;
}

/** Collects the files of exported content under their own names; the second of two equal names gets a folder of its own. */
export class ExportedFiles {
  readonly byPath = new Map<string, ExportedFile>();
  /** Keys by lower-cased paths, since some file systems ignore case. */
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
