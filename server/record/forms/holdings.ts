import type { documents } from '../../database/schema.ts';

export type StoredValue = string | readonly string[];
export type DocumentRow = typeof documents.$inferSelect;

/** What an applicant holds in custom fields and documents. */
export interface Holdings {
  readonly values: ReadonlyMap<string, StoredValue>;
  /** By `document_name_id`. */
  readonly documents: ReadonlyMap<number, DocumentRow>;
}

export const noHoldings: Holdings = { values: new Map(), documents: new Map() };
