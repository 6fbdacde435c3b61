/** A file that a content folder is to have: one of the storage, or a text. */
export type ExportedFile = { readonly key: string } | { readonly text: string };

/** Collects the files of exported content under names of their own. */
export class ExportedFiles {
  readonly byPath = new Map<string, ExportedFile>();

  /** A file of the storage whose name nobody sees. */
  kept(key: string | null, kind: string | null): string | undefined {
    return key === null ? undefined : this.#add(`files/${key}.${kind ?? 'bin'}`, { key });
  }

  /** A file of the storage that is downloaded under its name. */
  named(key: string, name: string): string {
    return this.#add(`files/${key}/${name.replaceAll(/[/\\\0]/g, '_')}`, { key });
  }

  text(path: string, text: string): string {
    return this.#add(path, { text });
  }

  #add(path: string, file: ExportedFile): string {
    this.byPath.set(path, file);
    return path;
  }
}
