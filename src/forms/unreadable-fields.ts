import type { EncodedFile } from '../base/body.ts';

/** The last byte tells: a file that has changed cannot be read, one that was deleted is found empty. */
const isReadable = async ({ file }: EncodedFile): Promise<boolean> =>
  file instanceof Blob && file.slice(-1).arrayBuffer().then(({ byteLength }) => byteLength > 0, () => false);

/** The fields whose file was moved, changed or deleted since it was chosen. Sending it would fail like a lost connection. */
export async function unreadableFields(files: readonly EncodedFile[]): Promise<readonly string[]> {
  const readable = await Promise.all(files.map(isReadable));
  return files.filter((_, position) => !readable[position]).map(({ field }) => field);
}
