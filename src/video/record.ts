import type { ByteSource } from '../base/byte-source.ts';
import { uniqueId } from '../device/unique-id.ts';
import type { VideoOfField } from '../base/videos.ts';

/** The addresses that the host has given an upload. */
export interface CreatedUpload {
  /** The address of the mp4. */
  readonly link: string;
  readonly uploadLink: string;
  /** The upload was created before its length was known. */
  readonly isOpenEnded: boolean;
}

/** The stored facts of an upload, without its bytes. */
export interface UploadRecord {
  readonly key: string;
  /** Distinguishes the upload from an earlier one with the same key. */
  readonly id: string;
  readonly content: Readonly<ReturnType<typeof fileIdentity>> | { readonly kind: 'source'; readonly id: string; readonly name: string };
  readonly recording?: NonNullable<VideoOfField<File>['recording']>;
  /** Absent before the host has created it. */
  readonly place?: CreatedUpload | undefined;
  readonly paused: boolean;
  /** The host has all bytes. */
  readonly done: boolean;
  /** When it was begun, in ms since 1970. */
  readonly at: number;
}

/** The facts by which a chosen file is recognised. */
const fileIdentity = ({ name, size, lastModified }: File) => ({ kind: 'file' as const, name, size, lastModified });

export const isFile = (content: File | ByteSource): content is File => content instanceof File;

export const newRecord = (key: string, { content, recording }: VideoOfField<File>, now: number): UploadRecord => ({
  key, id: uniqueId(), paused: false, done: false, at: now,
  content: isFile(content) ? fileIdentity(content) : { kind: 'source', id: content.id, name: content.name },
  ...(recording && { recording }),
});

/** Whether the upload was started with this content; a file is compared without reading it. */
export function isSameContent({ content: saved }: UploadRecord, content: File | ByteSource): boolean {
  if (!isFile(content)) return saved.kind === 'source' && saved.id === content.id;
  return saved.kind === 'file' && saved.name === content.name && saved.size === content.size && saved.lastModified === content.lastModified;
}
