import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FileFacts } from '../contract/input-types.ts';
import type { Queries } from '../database/database.ts';
import { documents, educationEntries, fieldValues, removedEducationEntries } from '../database/schema.ts';
import type { RecordName } from '../forms/form.ts';
import type { StoredValue } from '../forms/holdings.ts';
import type { EducationChanges } from './plan-education.ts';
import type { FieldChanges } from './plan-fields.ts';

/** A file that is in the storage already, waiting for the transaction that refers to it. */
export interface PlacedFile {
  readonly key: string;
  readonly facts: FileFacts;
}

/** Whose record of answers it is. */
export interface Owner {
  readonly applicantId: number;
  readonly record: RecordName;
}

const isFilled = (change: readonly [string, StoredValue | undefined]): change is [string, StoredValue] => change[1] !== undefined;

export async function storeFields(queries: Queries, owner: Owner, changes: FieldChanges): Promise<void> {
  const rows = [...changes].filter(isFilled).map(([name, value]) => ({ ...owner, name, value }));
  const emptied = [...changes].filter((change) => !isFilled(change)).map(([name]) => name);
  if (rows.length > 0) {
    const target = [fieldValues.applicantId, fieldValues.record, fieldValues.name];
    await queries.insert(fieldValues).values(rows).onConflictDoUpdate({ target, set: { value: sql`excluded.value` } });
  }
  if (emptied.length > 0) {
    const own = and(eq(fieldValues.applicantId, owner.applicantId), eq(fieldValues.record, owner.record));
    await queries.delete(fieldValues).where(and(own, inArray(fieldValues.name, emptied)));
  }
}

/** Clears every mark first: at no moment may two entries be the latest. */
export async function storeEducation(queries: Queries, applicantId: number, { removed, changed, added }: EducationChanges): Promise<void> {
  if (removed.length + changed.size + added.length === 0) return;
  const own = eq(educationEntries.applicantId, applicantId);
  await queries.update(educationEntries).set({ isLatest: false }).where(own);
  if (removed.length > 0) {
    await queries.delete(educationEntries).where(and(own, inArray(educationEntries.id, [...removed])));
    await queries.insert(removedEducationEntries).values(removed.map((entryId) => ({ applicantId, entryId })));
  }
  for (const [id, values] of changed) await queries.update(educationEntries).set(values).where(and(own, eq(educationEntries.id, id)));
  if (added.length > 0) await queries.insert(educationEntries).values(added.map((values) => ({ ...values, applicantId })));
}

export async function storeDocuments(queries: Queries, owner: Owner, files: ReadonlyMap<number, PlacedFile>): Promise<void> {
  for (const [documentNameId, { key, facts }] of files) {
    const file = { fileKey: key, fileName: facts.name, fileKind: facts.content, fileSize: facts.size };
    await queries.insert(documents).values({ ...owner, documentNameId, ...file })
      .onConflictDoUpdate({ target: [documents.applicantId, documents.record, documents.documentNameId], set: file });
  }
}
