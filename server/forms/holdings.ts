import { and, eq } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { documents, fieldValues } from '../database/schema.ts';
import type { RecordName } from './form.ts';

export type StoredValue = string | readonly string[];
export type DocumentRow = typeof documents.$inferSelect;

/** What an applicant holds in custom fields and documents. */
export interface Holdings {
  readonly values: ReadonlyMap<string, StoredValue>;
  /** By `document_name_id`. */
  readonly documents: ReadonlyMap<number, DocumentRow>;
}

export const noHoldings: Holdings = { values: new Map(), documents: new Map() };

export async function readHoldings(queries: Queries, applicantId: number, record: RecordName): Promise<Holdings> {
  const values = await queries.select().from(fieldValues)
    .where(and(eq(fieldValues.applicantId, applicantId), eq(fieldValues.record, record)));
  const held = await queries.select().from(documents)
    .where(and(eq(documents.applicantId, applicantId), eq(documents.record, record)));
  return {
    values: new Map(values.map(({ name, value }) => [name, value])),
    documents: new Map(held.map((document) => [document.documentNameId, document])),
  };
}
