import { fileExtension } from '../../src/base/file.ts';

/** Extensions of videos, since browsers do not know the types of all. */
const EXTENSIONS: ReadonlySet<string> =
  new Set(['mp4', 'm4v', 'mov', 'qt', 'webm', 'mkv', 'avi', 'wmv', 'mpg', 'mpeg', '3gp', '3g2', 'ogv', 'flv', 'ts', 'mts']);

/** Whether a file may be a video; the host checks its contents. */
export const isVideo = ({ name, type }: File): boolean =>
  type.startsWith('video/') || (!/^(?:image|audio|text)\//.test(type) && EXTENSIONS.has(fileExtension(name)));
