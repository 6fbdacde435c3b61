import { asc, eq } from 'drizzle-orm';
import type { InputTypes } from '../contract/input-types.ts';
import type { FieldEntry, LocalizedText } from '../content/content.ts';
import type { Queries } from '../database/database.ts';
import { documentNames, type documents, fieldCategories, formDocuments } from '../database/schema.ts';
import { type FieldClaims, fieldProblem } from './field-problem.ts';

export const PROFILE_FORM = 'profile';
export const ONBOARDING_FORM = 'onboarding';
/** The key of a registration form's fields. */
export const registrationForm = (name: string): string => `registration/${name}`;

/** Where the answers to a form are kept (docs/decisions/0008-forms-and-values.md). */
export type RecordName = (typeof documents.$inferSelect)['record'];

export interface Category {
  readonly name: LocalizedText;
  readonly fields: readonly FieldEntry[];
}

/** A document of a form's list. */
export interface ListedDocument {
  readonly id: number;
  readonly name: string;
  readonly translatedName: LocalizedText | null;
  readonly isMandatory: boolean;
}

/** A form as the deployment defines it now, without the fields whose definitions are broken. */
export interface Form {
  /** What its fields are judged by. */
  readonly types: InputTypes;
  readonly record: RecordName;
  readonly categories: readonly Category[];
  readonly documents: readonly ListedDocument[];
}

/** A definition that was left out: loaded by an older version, or changed by hand. */
export interface BrokenField {
  readonly form: string;
  readonly field: string;
  readonly problem: string;
}

/** Reads a form by its key. One that nobody defined has no fields. */
export type ReadForm = (queries: Queries, key: string) => Promise<Form>;

const readDocuments = (queries: Queries, key: string): Promise<readonly ListedDocument[]> =>
  queries.select({
    id: documentNames.id, name: documentNames.name, translatedName: documentNames.translatedName, isMandatory: formDocuments.isMandatory,
  }).from(formDocuments).innerJoin(documentNames, eq(documentNames.id, formDocuments.documentNameId))
    .where(eq(formDocuments.form, key)).orderBy(asc(formDocuments.position));

async function readClaims(queries: Queries, listed: readonly ListedDocument[]): Promise<FieldClaims> {
  const rows = await queries.select({ id: documentNames.id }).from(documentNames);
  const taken = new Set(listed.map(({ id }) => id));
  return { names: new Set(), documents: new Set(rows.map(({ id }) => id).filter((id) => !taken.has(id))) };
}

/** Forms whose fields are of these types. `report` hears of every broken field once, and of its form. */
export function formReader(types: InputTypes, report: (broken: BrokenField) => void): ReadForm {
  const reported = new Set<string>();
  const leaveOut = (broken: BrokenField): void => {
    const known = JSON.stringify(broken);
    if (!reported.has(known)) report(broken);
    reported.add(known);
  };
  return async (queries, key) => {
    const rows = await queries.select().from(fieldCategories).where(eq(fieldCategories.form, key)).orderBy(asc(fieldCategories.position));
    const listed = await readDocuments(queries, key);
    const claims = await readClaims(queries, listed);
    const soundFields = (fields: unknown): readonly FieldEntry[] => [fields].flat().filter((entry): entry is FieldEntry => {
      const broken = fieldProblem(entry, claims);
      if (broken) leaveOut({ form: key, ...broken });
      return broken === undefined;
    });
    return {
      types,
      record: key === ONBOARDING_FORM ? 'onboarding' : 'profile',
      categories: rows.map(({ name, fields }) => ({ name, fields: soundFields(fields) })),
      documents: listed,
    };
  };
}

export const entriesOf = ({ categories }: Form): readonly FieldEntry[] => categories.flatMap(({ fields }) => fields);
