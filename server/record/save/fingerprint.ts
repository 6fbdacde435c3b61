import { createHash } from 'node:crypto';
import { createYield } from '../../base/yield-to-event-loop.ts';
import type { Queries } from '../../database/database.ts';
import type { ReceivedForm } from '../../intake/received/received-form.ts';
import { isReference, readUploads, referencesOf } from '../../intake/uploads/receive.ts';

/**
 * SHA-256 of what was received: every text, and of each file its name and size. It is the same whether a document came
 * within the form or as an upload before it, since a repeat may take the other way.
 */
export async function fingerprintOf(queries: Queries, form: ReceivedForm): Promise<string> {
  const references = referencesOf(form);
  const rows = await readUploads(queries, references);
  const fileText = (name: string | undefined, size: number | undefined): string => JSON.stringify([name, size]);
  const parts: readonly (readonly [string, string])[] = [
    ...form.texts.filter(([name]) => !isReference(name)),
    ...form.files.map(({ fieldName, fileName, size }) => [fieldName, fileText(fileName, size)] as const),
    ...references.map(({ prefix, uploadId }) => {
      const row = rows.get(uploadId);
      return [`${prefix}[upload]`, fileText(row?.fileName, row?.fileSize)] as const;
    }),
  ];
  const sorted = parts.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  const [hash, pause] = [createHash('sha256'), createYield()];
  for (const [index, part] of sorted.entries()) {
    hash.update(`${index === 0 ? '[' : ','}${JSON.stringify(part)}`);
    await pause();
  }
  return hash.update(sorted.length === 0 ? '[]' : ']').digest('hex');
}
