/** A table whose rows a version of the content holds. */
export interface VersionedTable {
  readonly name: string;
  readonly key: readonly string[];
  /** Some rows are one applicant's, and go with the applicant. */
  readonly isOfApplicants?: true;
  /** What of it the content says; absent: all. The rest is the applicants' own. */
  readonly columns?: readonly string[];
  /** What stands in the other columns of a new row, as SQL. */
  readonly fresh?: Readonly<Record<string, string>>;
  /** SQL that is true for a row in which an applicant has done something already; it is not removed. */
  readonly isUsed?: string;
}

/** What stands in the content, each table after those that it refers to. */
export const versionedTables: readonly VersionedTable[] = [
  { name: 'field_types', key: ['name'] },
  { name: 'universities', key: ['id'] },
  { name: 'education_codes', key: ['kind', 'code'] },
  { name: 'document_names', key: ['id'] },
  { name: 'forms', key: ['name'] },
  { name: 'field_categories', key: ['id'] },
  { name: 'form_documents', key: ['form', 'document_name_id'] },
  { name: 'registration_forms', key: ['id'] },
  { name: 'static_pages', key: ['name'] },
  { name: 'company_categories', key: ['id'], isOfApplicants: true },
  { name: 'downloadable_documents', key: ['id'], isOfApplicants: true },
  { name: 'events', key: ['id'], isOfApplicants: true },
  { name: 'jobs', key: ['id'] },
  { name: 'exams', key: ['id'] },
  { name: 'exam_media', key: ['key'] },
  {
    name: 'exam_takers', key: ['applicant_id', 'exam_id'], isOfApplicants: true, columns: ['applicant_id', 'exam_id', 'extra_time', 'score'],
    fresh: { progress: `'{}'::jsonb` }, isUsed: `(t.progress::text <> '{}' or t.done_at is not null)`,
  },
  { name: 'jclasses', key: ['id'] },
  { name: 'lessons', key: ['id'] },
  { name: 'jclass_members', key: ['applicant_id', 'jclass_id'], isOfApplicants: true },
  { name: 'online_sessions', key: ['id'] },
  { name: 'online_session_media', key: ['key'] },
  {
    name: 'online_session_takers', key: ['applicant_id', 'online_session_id'], isOfApplicants: true, columns: ['applicant_id', 'online_session_id'],
    isUsed: `(t.done_at is not null or exists (select 1 from online_session_answers a where a.applicant_id = t.applicant_id and a.online_session_id = t.online_session_id))`,
  },
];
