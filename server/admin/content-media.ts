import { pointerToken } from '../../src/base/json.ts';
import { isMap } from '../base/is-map.ts';
import type { ContentPart } from '../content/content.ts';

/** Members of content that name a file of its folder. */
const fileMembers: ReadonlySet<string> = new Set([
  'banner', 'logo', 'file', 'intro_video', 'display_image', 'display_video', 'answer_image', 'answer_video', 'photograph',
]);

/** Members that map languages or documents to files, by part. */
const fileMaps: Readonly<Partial<Record<ContentPart, string>>> = { 'static-pages': 'files', applicants: 'documents' };
/** Members whose keys the deployment chooses. */
const ownKeyMaps: ReadonlySet<string> = new Set(['custom_fields', 'answers']);

/** Whether a member names a file, and not an address. The members of a field type have names of its author's choice, and name no files. */
const isFile = (part: ContentPart, name: string, value: unknown): value is string =>
  part !== 'field-types' && fileMembers.has(name) && typeof value === 'string' && !value.startsWith('https://');

/** Content of a part with each file name replaced. */
export function withFiles(content: unknown, part: ContentPart, rename: (file: string) => string): unknown {
  if (Array.isArray(content)) return content.map((item: unknown) => withFiles(item, part, rename));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([name, value]: [string, unknown]) => {
    if (name === fileMaps[part] && isMap(value)) {
      return [name, Object.fromEntries(Object.entries(value).map(([key, file]) => [key, typeof file === 'string' ? rename(file) : file]))];
    }
    return [name, isFile(part, name, value) ? rename(value) : ownKeyMaps.has(name) ? value : withFiles(value, part, rename)];
  }));
}

/** Every file that content of a part names, with the JSON pointer of the member that names it. */
export function* filePointers(content: unknown, part: ContentPart, path = ''): Generator<readonly [path: string, file: string]> {
  if (typeof content !== 'object' || content === null) return;
  for (const [name, value] of Object.entries(content) as [string, unknown][]) {
    const pointer = `${path}/${pointerToken(name)}`;
    if (isFile(part, name, value)) yield [pointer, value];
    else if (name === fileMaps[part] && isMap(value)) {
      for (const [key, file] of Object.entries(value)) if (typeof file === 'string') yield [`${pointer}/${pointerToken(key)}`, file];
    } else if (!ownKeyMaps.has(name)) yield* filePointers(value, part, pointer);
  }
}

/** All files that content of a part names. */
export const filesIn = (content: unknown, part: ContentPart): ReadonlySet<string> =>
  new Set([...filePointers(content, part)].map(([, file]) => file));
