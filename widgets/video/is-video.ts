import { fileExtension } from '../../src/base/file.ts';

/** Browsers do not know the types of all of them. */
const EXTENSIONS: ReadonlySet<string> =
  new Set(['mp4', 'm4v', 'mov', 'qt', 'webm', 'mkv', 'avi', 'wmv', 'mpg', 'mpeg', '3gp', '3g2', 'ogv', 'flv', 'ts', 'mts']);

/** Whether a file may be a video; the host looks into it. */
export const isVideo = ({ name, type }: File): boolean =>
  type.startsWith('video/') || (!/^(?:image|audio|text)\//.test(type) && EXTENSIONS.has(fileExtension(name)));
