import { basename } from 'node:path';
import { StartupError } from '../base/startup-error.ts';
import type { ContentFiles } from './content-files.ts';

/** What a picture is for, and what its bytes may be. */
interface Purpose<Kind> {
  readonly name: string;
  readonly kinds: readonly Kind[];
}

const publicKinds = ['png', 'jpeg', 'webp'] as const;

export const pictures = {
  banner: { name: 'a banner', kinds: publicKinds }, logo: { name: 'a logo', kinds: publicKinds },
  photo: { name: 'a photo', kinds: ['png', 'jpeg'] },
} as const satisfies Readonly<Record<string, Purpose<string>>>;

/** Brings a picture. Throws a `StartupError` where the bytes of the file are none, whatever it is called. */
export async function bringPicture<Kind extends string>(
  files: ContentFiles, file: string, { name: purpose, kinds }: Purpose<Kind>, currentKey: string | undefined,
): Promise<{ readonly key: string; readonly kind: Kind; readonly name: string }> {
  const { fileKey: key, fileKind } = await files.renewContent(file, currentKey);
  const kind = kinds.find((one) => one === fileKind);
  if (!kind) {
    throw new StartupError(
      `${file} is no picture for ${purpose}: it must be a ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1) ?? ''} file.`,
    );
  }
  return { key, kind, name: basename(file) };
}
