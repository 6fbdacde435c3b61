import type { documents } from '../../database/schema.ts';

export type StoredValue = string | readonly string[];
export type DocumentRow = typeof documents.$inferSelect;

/** An applicant's current values of custom fields, and documents. */
export interface CurrentAnswers {
  readonly values: ReadonlyMap<string, StoredValue>;
  /** By `document_name_id`. */
  readonly documents: ReadonlyMap<number, DocumentRow>;
}

export const noAnswers: CurrentAnswers = { values: new Map(), documents: new Map() };
