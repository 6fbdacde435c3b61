import { sql } from 'drizzle-orm';
import type { LocalizedText } from '../content/content.ts';
import type { Queries } from '../database/database.ts';
import { type Tables, rowsOf } from '../definitions/rows.ts';

/** A document of a form's list. */
export interface ListedDocument {
  readonly id: number;
  readonly name: string;
  readonly translatedName: LocalizedText | null;
  readonly isMandatory: boolean;
}

/** What the tables say of a form. */
export interface FormRows {
  /** `fields` is a list of `FieldEntry`, unless somebody changed it by hand. */
  readonly categories: readonly { readonly name: LocalizedText; readonly fields: unknown }[];
  readonly documents: readonly ListedDocument[];
  readonly prVideoInstructions: LocalizedText | null;
  /** Ids of all documents that a form can ask for. */
  readonly known: readonly number[];
}

type Row<Column extends string> = Readonly<Record<Column, unknown>>;

export interface LiveFormRows extends FormRows {
  readonly version: number;
}

/** The form as it is live and the version of that, in one statement, so that no change comes between the two. */
export async function liveFormRows(queries: Queries, key: string): Promise<LiveFormRows> {
  const { rows: [row] } = await queries.execute<FormRows & { version: number } & Row<string>>(sql`
    select coalesce((select version from live_version), 0) as version,
      (select coalesce(json_agg(json_build_object('name', name, 'fields', fields) order by position), '[]') from field_categories where form = ${key}) as categories,
      (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'translatedName', n.translated_name, 'isMandatory', f.is_mandatory) order by f.position), '[]')
        from form_documents f join document_names n on n.id = f.document_name_id where f.form = ${key}) as documents,
      (select pr_video_instructions from forms where name = ${key}) as "prVideoInstructions",
      (select coalesce(json_agg(id), '[]') from document_names) as known`);
  if (!row) throw new Error('the form was not read');
  return row;
}

interface CategoryRow {
  readonly form: string;
  readonly position: number;
  readonly name: LocalizedText;
  readonly fields: unknown;
}

interface ListedRow {
  readonly form: string;
  readonly document_name_id: number;
  readonly is_mandatory: boolean;
  readonly position: number;
}

interface FormRow {
  readonly name: string;
  readonly pr_video_instructions: LocalizedText | null;
}

interface NameRow {
  readonly id: number;
  readonly name: string;
  readonly translated_name: LocalizedText | null;
}

const ofForm = <Kept extends { readonly form: string; readonly position: number }>(rows: readonly Kept[], key: string): readonly Kept[] =>
  rows.filter(({ form }) => form === key).sort((one, other) => one.position - other.position);

/** The form as a version has it, but for the documents that are not among `live`: those have no place any more where they could be kept. */
export async function keptFormRows(queries: Queries, tables: Tables, key: string, live: readonly number[]): Promise<FormRows> {
  const kept = new Set(live);
  const rows = await rowsOf<NameRow>(queries, tables, 'document_names');
  const names = new Map(rows.filter(({ id }) => kept.has(id)).map((row) => [row.id, row]));
  const listed = ofForm(await rowsOf<ListedRow>(queries, tables, 'form_documents'), key);
  const [form] = (await rowsOf<FormRow>(queries, tables, 'forms')).filter(({ name }) => name === key);
  return {
    prVideoInstructions: form?.pr_video_instructions ?? null,
    categories: ofForm(await rowsOf<CategoryRow>(queries, tables, 'field_categories'), key),
    documents: listed.flatMap(({ document_name_id: id, is_mandatory: isMandatory }) => {
      const row = names.get(id);
      return row ? [{ id, name: row.name, translatedName: row.translated_name, isMandatory }] : [];
    }),
    known: [...names.keys()],
  };
}
