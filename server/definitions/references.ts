import { sql } from 'drizzle-orm';
import { StartupError } from '../base/startup-error.ts';
import type { Queries } from '../database/database.ts';
import type { Lists } from './lists.ts';

/**
 * Where applicants' data refer to content by id, or by a code in the column of its kind; in the order in which a save writes, so that
 * neither waits for the other in a circle.
 */
const references = [
  { list: 'registration_forms', table: 'applicants', column: 'registration_form_id' },
  { list: 'universities', table: 'education_entries', column: 'university_id' },
  { list: 'education_codes', table: 'education_entries', column: 'faculty' },
  { list: 'education_codes', table: 'education_entries', column: 'education_background' },
  { list: 'document_names', table: 'documents', column: 'document_name_id' },
  { list: 'events', table: 'event_applications', column: 'event_id' },
  { list: 'events', table: 'reviews', column: 'event_id' },
  { list: 'jobs', table: 'reviews', column: 'job_id' },
  { list: 'exams', table: 'exam_takers', column: 'exam_id' },
  { list: 'jclasses', table: 'jclass_members', column: 'jclass_id' },
  { list: 'lessons', table: 'reflections', column: 'lesson_id' },
  { list: 'online_sessions', table: 'online_session_takers', column: 'online_session_id' },
] as const;

type Id = number | string;

const idsIn = (lists: Lists, { list, column }: (typeof references)[number]): readonly Id[] => (list === 'education_codes'
  ? lists[list].flatMap(({ kind, code }) => (kind === column ? code : []))
  : lists[list].map(({ id }) => id));

/** Tables of entries of single applicants, beside the lists for all applicants. An id is unique across both. */
const ownedTables =
  [{ list: 'events', table: 'own_events' }, { list: 'downloadable_documents', table: 'own_downloadable_documents' }] as const;

/**
 * One of the ids that a column contains; this waits for transactions that write there. `own`: a table whose entries exist for their own
 * applicant.
 */
async function findUsed(
  queries: Queries, table: string, column: string, ids: readonly Id[], own?: string,
): Promise<Id | undefined> {
  if (ids.length === 0) return undefined;
  const [tableName, name] = [sql.identifier(table), sql.identifier(column)];
  const isOwn = own === undefined
    ? sql`false`
    : sql`exists (select from ${sql.identifier(own)} own where own.id = named.${name} and own.applicant_id = named.applicant_id)`;
  await queries.execute(sql`lock table ${tableName} in share mode`);
  const { rows: [row] } = await queries.execute<{ id: Id }>(
    sql`select ${name} as id from ${tableName} named where ${name} = any(${sql.param([...ids])}) and not ${isOwn} limit 1`,
  );
  return row?.id;
}

/** An older build stored fields without checks. */
type LooseField = { readonly definition?: { readonly document_name_id?: unknown } } | null | undefined;

const documentOf = (field: unknown): unknown => (field as LooseField)?.definition?.document_name_id;

/** The documents that forms ask for, in their lists and in their fields. */
const requestedDocuments = ({ form_documents: listed, field_categories: categories }: Lists) => [
  ...listed, ...categories.flatMap(({ form, fields }) => [fields].flat().map((field) => ({ form, documentNameId: documentOf(field) }))),
];

/**
 * Throws a `StartupError` where applicants' data refer to what one version has and the other does not, and where an entry for all
 * applicants of the other has the id of one applicant's own entry.
 */
export async function requireNoLostReferences(queries: Queries, before: Lists, after: Lists): Promise<void> {
  for (const reference of references) {
    const { list, table, column } = reference;
    const remaining = new Set(idsIn(after, reference));
    const gone = idsIn(before, reference).filter((id) => !remaining.has(id));
    const id = await findUsed(queries, table, column, gone, ownedTables.find((one) => one.list === list)?.table);
    if (id !== undefined) {
      const description = list === 'education_codes' ? `${column} ${String(id)}` : String(id);
      throw new StartupError(`Nothing was changed: applicants' data in ${table} hang on something that would go (${description} of ${list}).`);
    }
  }
  for (const { list, table } of ownedTables) {
    const id = await findUsed(queries, table, 'id', after[list].map((entry) => entry.id));
    if (id !== undefined) throw new StartupError(`Nothing was changed: ${String(id)} of ${list} is one applicant's own by now.`);
  }
  const documentIds = new Set(after.document_names.map(({ id }) => id));
  const gone = new Set<unknown>(before.document_names.map(({ id }) => id).filter((id) => !documentIds.has(id)));
  const lost = requestedDocuments(after).find(({ documentNameId }) => gone.has(documentNameId));
  if (lost) {
    throw new StartupError(`Nothing was changed: the form ${lost.form} asks for document ${String(lost.documentNameId)}, which would go.`);
  }
}
