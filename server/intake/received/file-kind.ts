import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { fileExtension, type FileKind } from '../../../src/base/file.ts';
import { sniff } from '../../../src/base/sniff.ts';
import { readAt, withFile } from '../../base/at-path.ts';
import type { FileFacts } from '../../contract/input-types.ts';
import type { ReceivedFile } from './received-form.ts';

const inflate = (packed: Uint8Array, maxOutputLength: number): Promise<Uint8Array> => promisify(inflateRaw)(packed, { maxOutputLength });

/** A file on disk under the name that the applicant gave it. */
type Named = Pick<ReceivedFile, 'path' | 'fileName' | 'size'>;

/** What the bytes of a file say it is, by the client's own judgement (docs/decisions/0024). */
const contentOf = ({ path, fileName, size }: Named): Promise<FileKind> => withFile(path, 'r', (file) =>
  sniff(fileName, { size, read: (start, end) => readAt(file, start, end - start), inflate }));

export const factsOf = async (file: Named): Promise<FileFacts> => ({
  name: file.fileName, size: file.size, extension: fileExtension(file.fileName), content: await contentOf(file),
});

/** Looks at each file once, however often it is asked: one that was kept is not where it was any more. */
export function factsOnce(): (file: Named) => Promise<FileFacts> {
  const known = new Map<string, Promise<FileFacts>>();
  return (file) => {
    const facts = known.get(file.path) ?? factsOf(file);
    known.set(file.path, facts);
    return facts;
  };
}
