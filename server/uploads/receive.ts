import { join } from 'node:path';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import type { Queries } from '../database/database.ts';
import { uploads } from '../database/schema.ts';
import type { CompletedForm, ReceivedFile, ReceivedForm } from '../received/received-form.ts';
import type { WithUploads } from './used.ts';

type UploadRow = typeof uploads.$inferSelect;

/** A document of a form that went up by itself. */
interface Reference {
  readonly documentId: string;
  readonly uploadId: string;
  /** Of the names of the document's parts, up to the last bracket. */
  readonly prefix: string;
}

const REFERENCE = /^(applicant\[documents_attributes\]\[(\d+)\])\[upload_id\]$/;
const DOCUMENT = /^(applicant\[documents_attributes\]\[\d+\])\[/;

/** What is no id at all stands for an upload that is not there. */
const idOf = (text: string): string => (/^[0-9a-f]{32}$/.test(text) ? text : '');

/** Whether a text of this name stands for a file that went up by itself. */
export const isReference = (name: string): boolean => REFERENCE.test(name);

export const referencesOf = ({ texts }: ReceivedForm): readonly Reference[] => texts.flatMap(([name, text]) => {
  const [, prefix, documentId] = REFERENCE.exec(name) ?? [];
  return prefix === undefined || documentId === undefined ? [] : [{ documentId, uploadId: idOf(text), prefix }];
});

/** What is written down of the uploads that a form refers to, whoever's they are. */
export async function readUploads(queries: Queries, references: readonly Reference[]): Promise<ReadonlyMap<string, UploadRow>> {
  const ids = references.map(({ uploadId }) => uploadId);
  const rows = ids.length === 0 ? [] : await queries.select().from(uploads).where(inArray(uploads.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks them, so that two saves at once cannot both use one. */
async function lockUsable(queries: Queries, { clock }: WithClock, owner: number | null, ids: readonly string[]): Promise<ReadonlyMap<string, UploadRow>> {
  if (ids.length === 0) return new Map();
  const isOwn = owner === null ? isNull(uploads.applicantId) : eq(uploads.applicantId, owner);
  const rows = await queries.select().from(uploads)
    .where(and(inArray(uploads.id, [...ids]), isOwn, gt(uploads.expiresAt, clock()))).orderBy(uploads.id).for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Puts a finished upload beside the files of the form: it stays usable until the save is committed. */
async function fetchFinished(
  { uploads: store }: WithUploads, { prefix }: Reference, row: UploadRow, path: string,
): Promise<ReceivedFile | undefined> {
  const size = await store.sizeOf(row.id);
  if (row.fileKey !== null || size !== row.fileSize) return undefined;
  await store.fetch(row.id, path);
  return { fieldName: `${prefix}[upload]`, path, fileName: row.fileName, size, uploadId: row.id };
}

/**
 * Puts uploads into the place of the references to them, so that the rest of a save sees files only. Within the
 * transaction of the save. `owner`: the applicant who saves, null at a registration. A reference to an upload of which
 * an earlier save made a file in `held` (keys by `document_name_id`) is left out: that document is there already.
 */
export async function receiveUploads(
  queries: Queries, services: WithClock & WithUploads, owner: number | null, form: ReceivedForm, held: ReadonlyMap<string, string> = new Map(),
): Promise<CompletedForm> {
  const references = referencesOf(form);
  const rows = await lockUsable(queries, services, owner, references.map(({ uploadId }) => uploadId));
  const files: ReceivedFile[] = [];
  const [missing, settled, taken] = [new Set<string>(), new Set<string | undefined>(), new Set<string>()];
  for (const reference of references) {
    const row = rows.get(reference.uploadId);
    const path = join(form.folder, `upload-${String(files.length)}`);
    const file = row && !taken.has(reference.uploadId) ? await fetchFinished(services, reference, row, path) : undefined;
    taken.add(reference.uploadId);
    if (file) files.push(file);
    else settled.add(reference.prefix);
    const isHeld = typeof row?.fileKey === 'string' && row.fileKey === held.get(reference.documentId);
    if (!file && !isHeld) missing.add(reference.documentId);
  }
  const texts = form.texts.filter(([name]) => !isReference(name) && !settled.has(DOCUMENT.exec(name)?.[1]));
  return { form: { ...form, texts, files: [...form.files, ...files] }, missing: [...missing] };
}
