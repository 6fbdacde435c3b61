import type { WithSettings } from '../base/settings.ts';
import type { Lists, Medium } from './lists.ts';

interface PublicFile {
  readonly key: string | null;
  readonly kind: Medium['kind'] | null;
}

/** The pictures and videos that content shows to everybody, by the last part of their path. */
const files = {
  banners: ({ registration_forms: forms }) => forms.map(({ bannerKey: key, bannerKind: kind }) => ({ key, kind })),
  logos: ({ jobs }) => jobs.map(({ logoKey: key, logoKind: kind }) => ({ key, kind })),
  exam_media: (lists) => lists.exam_media,
  online_session_media: (lists) => lists.online_session_media,
} as const satisfies Readonly<Record<string, (lists: Lists) => readonly PublicFile[]>>;

export type PublicPath = keyof typeof files;
export const publicPaths = Object.keys(files) as readonly PublicPath[];

/** The path under which each file has its key. */
export const pathOfPublic = (path: PublicPath): string => `/api/v1/${path}`;

/** The kind of a file; `undefined` where the content shows none with this key. */
export const publicKindOf = (lists: Lists, path: PublicPath, key: string): Medium['kind'] | undefined =>
  files[path](lists).find((file) => file.key === key)?.kind ?? undefined;

/** The address of a file for pages: another file has another address. A file that is an address already stays as it is. */
export function publicAddress({ settings }: WithSettings<'publicUrl'>, path: PublicPath, file: string | null | undefined): string | null {
  if (file === null || file === undefined) return null;
  return file.startsWith('https://') ? file : `${settings.publicUrl}${pathOfPublic(path)}/${file}`;
}
