import { StartupError } from '../base/startup-error.ts';
import type { ContentFiles } from './content-files.ts';

const kinds = ['png', 'jpeg', 'webp'] as const;

export interface Picture {
  readonly key: string;
  readonly kind: (typeof kinds)[number];
}

/** Brings a picture that is public. Throws a `StartupError` where the file is none; `purpose` is what it is for. */
export async function bringPicture(files: ContentFiles, file: string, purpose: string, currentKey: string | undefined): Promise<Picture> {
  const { fileKey: key, fileKind } = await files.renewContent(file, currentKey);
  const kind = kinds.find((one) => one === fileKind);
  if (!kind) throw new StartupError(`${file} is no picture for ${purpose}: it must be a png, jpeg or webp file.`);
  return { key, kind };
}
