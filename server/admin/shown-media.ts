import { StartupError } from '../base/startup-error.ts';
import type { Medium } from '../definitions/lists.ts';
import type { ContentFiles } from './content-files.ts';

const [picture, video] = [['png', 'jpeg', 'webp'], ['mp4']] as const;

/** The kinds of files that a member may name, by their bytes; other members may name any. */
const kinds = {
  banner: picture, logo: picture, photograph: ['png', 'jpeg'], display_image: picture, answer_image: picture,
  intro_video: video, display_video: video, answer_video: video,
} as const satisfies Readonly<Record<string, readonly Medium['kind'][]>>;

export type Member = keyof typeof kinds;

/** The fault of a file of this kind in a member; undefined where it is allowed there. */
export function kindFault(member: string, file: string, kind: string): string | undefined {
  const accepted: readonly string[] | undefined = Object.hasOwn(kinds, member) ? kinds[member as Member] : undefined;
  return accepted?.includes(kind) === false ? `${file} is no ${member}: it must be a file of the type ${accepted.join(', ')}` : undefined;
}

interface StoredMedium<Kind> {
  readonly key: string;
  readonly kind: Kind;
  readonly name: string;
}

/** Stores a picture or a video of content. Throws a `StartupError` where the member takes no bytes of that kind. */
export async function storeMedium<Name extends Member>(
  files: ContentFiles, member: Name, file: string, existingKeys: readonly string[],
): Promise<StoredMedium<(typeof kinds)[Name][number]>> {
  const { fileKey: key, fileKind: kind, fileName: name } = await files.bring(file, existingKeys);
  const fault = kindFault(member, file, kind);
  if (fault !== undefined) throw new StartupError(`${fault}.`);
  return { key, kind: kind as (typeof kinds)[Name][number], name };
}

const isAddress = (media: string): boolean => media.startsWith('https://');

/** Stores the pictures and videos that questions show: `bring` answers an address or a key. */
export interface ShownMedia {
  readonly bring: (member: Member, media: string | undefined) => Promise<string | undefined>;
  /** Keys of those that are shown now. */
  readonly keys: ReadonlySet<string>;
}

/** Stores pictures and videos that are files, each once: `existingKeys` are stored already, `add` records a new one. */
export function shownMedia(files: ContentFiles, existingKeys: readonly string[], add: (file: Medium) => void): ShownMedia {
  const keys = new Set<string>();
  const bring: ShownMedia['bring'] = async (member, media) => {
    if (media === undefined || isAddress(media)) return media;
    const medium = await storeMedium(files, member, media, [...existingKeys, ...keys]);
    if (!existingKeys.includes(medium.key) && !keys.has(medium.key)) add(medium);
    keys.add(medium.key);
    return medium.key;
  };
  return { bring, keys };
}
