import { StartupError } from '../base/startup-error.ts';
import type { Medium } from '../definitions/lists.ts';
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
  files: ContentFiles, file: string, { name: purpose, kinds }: Purpose<Kind>, currentKey: string | null | undefined,
): Promise<{ readonly key: string; readonly kind: Kind; readonly name: string }> {
  const { fileKey: key, fileKind, fileName: name } = await files.bring(file, [currentKey ?? []].flat());
  const kind = kinds.find((one) => one === fileKind);
  if (!kind) {
    throw new StartupError(
      `${file} is no picture for ${purpose}: it must be a ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1) ?? ''} file.`,
    );
  }
  return { key, kind, name };
}

const mediaKinds =
  { picture: ['png', 'jpeg', 'webp'], video: ['mp4'] } as const satisfies Readonly<Record<string, readonly Medium['kind'][]>>;

const isAddress = (media: string): boolean => media.startsWith('https://');

/** The pictures and videos that questions show: where each stands now, an address or a key. */
export interface ShownMedia {
  readonly bring: (kind: keyof typeof mediaKinds, media: string | undefined) => Promise<string | undefined>;
  /** Those that are shown now. */
  readonly keys: ReadonlySet<string>;
}

/**
 * Brings pictures and videos where they are files, each once: `held` are the keys that are there, `add` keeps a new one.
 * `purpose` says what they are for.
 */
export function shownMedia(files: ContentFiles, purpose: string, held: readonly string[], add: (file: Medium) => void): ShownMedia {
  const keys = new Set<string>();
  const bring: ShownMedia['bring'] = async (kind, media) => {
    if (media === undefined || isAddress(media)) return media;
    const { fileKey: key, fileKind, fileName: name } = await files.bring(media, [...held, ...keys]);
    const known = mediaKinds[kind].find((one) => one === fileKind);
    if (!known) {
      throw new StartupError(`${media} is no ${kind} for ${purpose}: it must be a file of the type ${mediaKinds[kind].join(', ')}.`);
    }
    if (!held.includes(key) && !keys.has(key)) add({ key, kind: known, name });
    keys.add(key);
    return key;
  };
  return { bring, keys };
}
