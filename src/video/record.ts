import type { ByteSource } from '../base/byte-source.ts';
import { uniqueId } from '../device/unique-id.ts';
import type { VideoOfField } from '../base/videos.ts';

/** What the host has given an upload. */
export interface Place {
  /** Of the mp4. */
  readonly link: string;
  readonly uploadLink: string;
  /** It was created before its length was known. */
  readonly isOpenEnded: boolean;
}

/** What this device keeps of an upload besides its bytes. */
export interface UploadRecord {
  readonly key: string;
  /** Tells it from an earlier one under the key. */
  readonly id: string;
  readonly content: Readonly<ReturnType<typeof factsOf>> | { readonly kind: 'source'; readonly id: string; readonly name: string };
  readonly recording?: NonNullable<VideoOfField<File>['recording']>;
  /** Absent before the host has created it. */
  readonly place?: Place | undefined;
  readonly paused: boolean;
  /** The host has all of it. */
  readonly done: boolean;
  /** When it was begun, in ms since 1970. */
  readonly at: number;
}

/** By what a chosen file is known again. */
const factsOf = ({ name, size, lastModified }: File) => ({ kind: 'file' as const, name, size, lastModified });

export const isFile = (content: File | ByteSource): content is File => content instanceof File;

export const newRecord = (key: string, { content, recording }: VideoOfField<File>, now: number): UploadRecord => ({
  key, id: uniqueId(), paused: false, done: false, at: now,
  content: isFile(content) ? factsOf(content) : { kind: 'source', id: content.id, name: content.name },
  ...(recording && { recording }),
});

/** Whether it is what the upload was begun with; of a file as far as can be told without reading it. */
export function isSameContent({ content: begun }: UploadRecord, content: File | ByteSource): boolean {
  if (!isFile(content)) return begun.kind === 'source' && begun.id === content.id;
  return begun.kind === 'file' && begun.name === content.name && begun.size === content.size && begun.lastModified === content.lastModified;
}
