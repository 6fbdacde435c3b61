import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { WithClock } from '../../base/clock.ts';
import { sha256Of } from '../../base/sha256-of.ts';
import type { Queries, WithDatabase } from '../../database/database.ts';
import { fewAtATime } from '../../http/concurrency.ts';
import { uploads } from '../../database/schema.ts';
import type { CompletedForm, ReceivedFile, ReceivedForm } from '../received/received-form.ts';
import type { WithUploads } from '../../storage/upload-store.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** A document of a form that was uploaded before. */
interface Reference {
  readonly documentId: string;
  readonly uploadId: string;
  /** The start of the names of the document's parts, up to the last bracket. */
  readonly prefix: string;
}

const REFERENCE = /^(applicant\[documents_attributes\]\[(\d+)\])\[upload_id\]$/;
const DOCUMENT = /^(applicant\[documents_attributes\]\[\d+\])\[/;

/** A malformed id stands for an upload that does not exist. */
const idOf = (text: string): string => (/^[0-9a-f]{32}$/.test(text) ? text : '');

/** Whether a text of this name refers to an upload. */
export const isReference = (name: string): boolean => REFERENCE.test(name);

export const referencesOf = ({ texts }: ReceivedForm): readonly Reference[] => texts.flatMap(([name, text]) => {
  const [, prefix, documentId] = REFERENCE.exec(name) ?? [];
  return prefix === undefined || documentId === undefined ? [] : [{ documentId, uploadId: idOf(text), prefix }];
});

/** The rows of the uploads that a form refers to, of any owner. */
export async function readUploads(queries: Queries, references: readonly Reference[]): Promise<ReadonlyMap<string, UploadRow>> {
  const ids = references.map(({ uploadId }) => uploadId);
  const rows = ids.length === 0 ? [] : await queries.select().from(uploads).where(inArray(uploads.id, ids));
  return byId(rows);
}

const byId = (rows: readonly UploadRow[]): ReadonlyMap<string, UploadRow> => new Map(rows.map((row) => [row.id, row]));

/** The rows of uploads that `owner` may use. The statement that uses them checks once more. */
export async function readUsable(
  { db, clock }: WithDatabase & WithClock, owner: number | null, references: readonly Pick<Reference, 'uploadId'>[],
): Promise<ReadonlyMap<string, UploadRow>> {
  if (references.length === 0) return new Map();
  const isOwn = owner === null ? isNull(uploads.applicantId) : eq(uploads.applicantId, owner);
  const isNamed = inArray(uploads.id, references.map(({ uploadId }) => uploadId));
  return byId(await db.select().from(uploads).where(and(isNamed, isOwn, gt(uploads.expiresAt, clock()))));
}

type Fetched = Pick<ReceivedFile, 'path' | 'size' | 'sha256'>;

/**
 * Copies the finished uploads that a form refers to beside its files, before the transaction of the save, which is not delayed by that.
 * Only uploads that `owner` may use (the applicant who saves, null at a registration); they stay usable until the save is committed.
 */
export async function fetchUploads(
  services: WithClock & WithUploads & WithDatabase, owner: number | null, form: ReceivedForm,
): Promise<ReadonlyMap<string, Fetched>> {
  const { uploads: store } = services;
  const fetched = new Map<string, Fetched>();
  const usable = await readUsable(services, owner, referencesOf(form));
  await fewAtATime(usable.values(), async ({ id, fileKey, fileSize }) => {
    const size = fileKey === null ? await store.sizeOf(id) : undefined;
    if (size === undefined || size !== fileSize) return;
    const path = join(await form.folder(), `upload-${id}`);
    try {
      await store.fetch(id, path);
      fetched.set(id, { path, size, sha256: await sha256Of(createReadStream(path)) });
    } catch (error) {
      // Another save was committed meanwhile and has used it: the transaction sees that, too, and answers accordingly.
      if ((await readUsable(services, owner, [{ uploadId: id }])).get(id)?.fileKey === null) throw error;
    }
  });
  return fetched;
}

/** The data that replaces references to uploads by files. */
interface UploadSources {
  /** The rows of the uploads (`readUsable`), read no later than `storedKeys`. */
  readonly rows: ReadonlyMap<string, UploadRow>;
  /** Copied before the transaction. */
  readonly fetched: ReadonlyMap<string, Fetched>;
  /** Keys of the stored files, by `document_name_id`. */
  readonly storedKeys: ReadonlyMap<string, string>;
}

/**
 * Replaces references to uploads by their files, so that the rest of a save handles files only. A reference to an upload that an earlier
 * save has stored (`storedKeys`) is left out: that document is stored already.
 */
export function receiveUploads(form: ReceivedForm, { rows, fetched, storedKeys }: UploadSources): CompletedForm {
  const references = referencesOf(form);
  const files: ReceivedFile[] = [];
  const [missing, resolved, used] = [new Set<string>(), new Set<string | undefined>(), new Set<string>()];
  for (const { documentId, uploadId, prefix } of references) {
    const row = rows.get(uploadId);
    const file = row?.fileKey === null && !used.has(uploadId) ? fetched.get(uploadId) : undefined;
    used.add(uploadId);
    if (row && file) files.push({ ...file, fieldName: `${prefix}[upload]`, fileName: row.fileName, uploadId });
    else resolved.add(prefix);
    const isStored = typeof row?.fileKey === 'string' && row.fileKey === storedKeys.get(documentId);
    if (!file && !isStored) missing.add(documentId);
  }
  const texts = form.texts.filter(([name]) => !isReference(name) && !resolved.has(DOCUMENT.exec(name)?.[1]));
  return { form: { ...form, texts, files: [...form.files, ...files] }, missing: [...missing] };
}
