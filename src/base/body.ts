import type { FileLike } from './file.ts';
import { isJsonObject } from './json.ts';

/** Where something stands in a body: names of members and positions in lists, from the outside in. */
export type Path = readonly (string | number)[];

/** What a call sends, before it is written as JSON or as a multipart form. Files are leaves. */
export interface Body {
  readonly [member: string]: BodyValue;
}

export type BodyValue = string | number | boolean | FileLike | readonly BodyValue[] | Body;

/** A file in a body. */
export interface EncodedFile {
  /** Where it was chosen: the field's id. */
  readonly field: string;
  readonly path: Path;
  readonly file: FileLike;
  /** The member beside it that takes the id of an upload in its place; absent: the file travels in the call. */
  readonly reference?: string;
}

/** What one call sends, and every file in it, each once. */
export interface Encoded {
  readonly body: Body;
  readonly files: readonly EncodedFile[];
}

/** The body with the id of an upload in the place of a file. */
export function withUploadReference(body: Body, { path, reference }: EncodedFile, upload: string): Body {
  const name = path.at(-1);
  if (reference === undefined || name === undefined) return body;
  return replaceAt(body, path.slice(0, -1), ({ [name]: _file, ...others }) => ({ ...others, [reference]: upload })) as Body;
}

function replaceAt(value: BodyValue | undefined, [name, ...rest]: Path, replace: (members: Body) => Body): BodyValue {
  if (Array.isArray(value)) return value.map((entry: BodyValue, position) => (position === name ? replaceAt(entry, rest, replace) : entry));
  const members = isJsonObject(value) ? value : {};
  if (name === undefined) return replace(members);
  return Object.fromEntries(
    Object.entries(members).map(([member, part]) => [member, member === String(name) ? replaceAt(part, rest, replace) : part]),
  );
}
