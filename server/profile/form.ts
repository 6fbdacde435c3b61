import { asc, eq } from 'drizzle-orm';
import type { FieldEntry } from '../content/content.ts';
import type { Queries } from '../database/database.ts';
import { documentNames, documents, fieldCategories, fieldValues } from '../database/schema.ts';

/** The form of spec §2 Profile; onboarding will have its own. */
export const PROFILE_FORM = 'profile';

export type StoredValue = string | readonly string[];
export type CategoryRow = typeof fieldCategories.$inferSelect;
export type DocumentNameRow = typeof documentNames.$inferSelect;
export type DocumentRow = typeof documents.$inferSelect;

/** What an applicant holds in custom fields and documents. */
export interface Holdings {
  readonly values: ReadonlyMap<string, StoredValue>;
  /** By `document_name_id`. */
  readonly documents: ReadonlyMap<number, DocumentRow>;
}

export const readCategories = (queries: Queries, form: string): Promise<readonly CategoryRow[]> =>
  queries.select().from(fieldCategories).where(eq(fieldCategories.form, form)).orderBy(asc(fieldCategories.position));

export const readDocumentNames = (queries: Queries): Promise<readonly DocumentNameRow[]> =>
  queries.select().from(documentNames).orderBy(asc(documentNames.position), asc(documentNames.id));

export async function readHoldings(queries: Queries, applicantId: number): Promise<Holdings> {
  const values = await queries.select().from(fieldValues).where(eq(fieldValues.applicantId, applicantId));
  const held = await queries.select().from(documents).where(eq(documents.applicantId, applicantId));
  return {
    values: new Map(values.map(({ name, value }) => [name, value])),
    documents: new Map(held.map((document) => [document.documentNameId, document])),
  };
}

export const entriesOf = (categories: readonly CategoryRow[]): readonly FieldEntry[] => categories.flatMap(({ fields }) => fields);
