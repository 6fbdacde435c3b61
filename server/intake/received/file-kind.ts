import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { fileExtension, type FileKind } from '../../../src/base/file.ts';
import { sniff } from '../../../src/base/sniff.ts';
import { readAt, withFile } from '../../base/at-path.ts';
import type { FileFacts } from '../../contract/input-types.ts';
import type { ReceivedFile } from './received-form.ts';

const inflate = (packed: Uint8Array, maxOutputLength: number): Promise<Uint8Array> => promisify(inflateRaw)(packed, { maxOutputLength });

/** A file on disk, with the name that the applicant gave it. */
type NamedFile = Pick<ReceivedFile, 'path' | 'fileName' | 'size'>;

/** The kind of a file by its bytes, determined by the client's own code (docs/decisions/0024). */
const contentOf = ({ path, fileName, size }: NamedFile): Promise<FileKind> => withFile(path, 'r', (file) =>
  sniff(fileName, { size, read: (start, end) => readAt(file, start, end - start), inflate }));

export const factsOf = async (file: NamedFile): Promise<FileFacts> => ({
  name: file.fileName, size: file.size, extension: fileExtension(file.fileName), content: await contentOf(file),
});

/** Examines each file once: after it was stored its path is gone. */
export function factsOnce(): (file: NamedFile) => Promise<FileFacts> {
  const cache = new Map<string, Promise<FileFacts>>();
  return (file) => {
    const facts = cache.get(file.path) ?? factsOf(file);
    cache.set(file.path, facts);
    return facts;
  };
}
