import type { WithDatabase } from '../../database/database.ts';
import { LIVE_NUMBER } from '../../database/definitions-schema.ts';
import type { DownloadableDocument } from '../../definitions/lists.ts';
import type { RecordName } from '../forms/form.ts';
import type { DocumentRow, CurrentAnswers, StoredValue } from '../forms/current-answers.ts';
import { unauthorized } from '../../http/http-error.ts';
import { CALLER, type Caller, FROM_BEARER } from '../../http/sessions.ts';
import type { EducationRow } from './education.ts';

/** A document for one applicant to download, as the page lists it. */
export type Download = Pick<DownloadableDocument, 'id' | 'name' | 'fileName' | 'translatedName' | 'downloadable' | 'position'>;

/** An applicant's current answers of one record, and the live version of the content, in one snapshot. */
export interface CurrentRecord {
  readonly applicant: Caller;
  readonly education: readonly EducationRow[];
  readonly currentAnswers: CurrentAnswers;
  /** The applicant's own; those for all are in the content. */
  readonly downloads: readonly Download[];
  readonly liveVersion: number;
}

/** How many removed entries of an applicant are remembered, the newest: many more than an applicant has at a time. */
export const MOST_REMOVED = 500;

/** What only a save needs. */
export interface SavedRecord extends Omit<CurrentRecord, 'downloads'> {
  /** Ids of removed education entries. */
  readonly removedEducation: ReadonlySet<number>;
  /** The number of saves of the applicant so far. */
  readonly saves: number;
  /** What was answered to an earlier save with the same key; null: there was none. */
  readonly keyed: { readonly fingerprint: string; readonly answer: unknown } | null;
}

/** A row of the statements. Their JSON keeps the order of its members, since revisions are hashes of it. */
interface Row extends Caller, Pick<CurrentRecord, 'education' | 'liveVersion'> {
  readonly values: readonly (readonly [string, StoredValue])[];
  readonly documents: readonly DocumentRow[];
}

const listOf = (member: string, rest: string): string => `(select coalesce(json_agg(${member}), '[]') ${rest})`;

const recordColumns = (record: string): string => `${CALLER}, ${LIVE_NUMBER} as "liveVersion",
  ${listOf(`json_build_object('id', e.id, 'applicantId', e.applicant_id, 'universityId', e.university_id, 'faculty', e.faculty,
    'educationBackground', e.education_background, 'department', e.department, 'startMonth', e.start_month, 'startYear', e.start_year,
    'graduatedMonth', e.graduated_month, 'graduatedYear', e.graduated_year, 'otherUniversityName', e.other_university_name, 'isLatest', e.is_latest)
    order by e.id`, 'from education_entries e where e.applicant_id = applicants.id')} as education,
  ${listOf('json_build_array(v.name, v.value)', `from field_values v where v.applicant_id = applicants.id and v.record = ${record}`)} as values,
  ${listOf(`json_build_object('applicantId', d.applicant_id, 'record', d.record, 'documentNameId', d.document_name_id, 'fileKey', d.file_key,
    'fileName', d.file_name, 'fileKind', d.file_kind, 'fileSize', d.file_size, 'fileHash', d.file_hash, 'fileMoment', d.file_moment)`,
  `from documents d where d.applicant_id = applicants.id and d.record = ${record}`)} as documents`;

const OF_TOKEN = `select ${recordColumns('$3')},
  ${listOf(`json_build_object('id', l.id, 'name', l.name, 'fileName', l.file_name, 'translatedName', l.translated_name,
    'downloadable', l.downloadable, 'position', l.position)`,
  'from own_downloadable_documents l where l.record = $3 and l.applicant_id = applicants.id')} as downloads ${FROM_BEARER}`;

const forSave = (record: string, keyHash: string): string => `select ${recordColumns(record)}, saves::float8,
  ${listOf('r.entry_id', `from (select entry_id from removed_education_entries where applicant_id = applicants.id
    order by entry_id desc limit ${String(MOST_REMOVED)}) r`)} as "removedEducation",
  (select json_build_object('fingerprint', k.fingerprint, 'answer', k.answer)
    from idempotency_keys k where k.scope = 'applicant ' || applicants.id and k.key_hash = ${keyHash}) as keyed`;

const FOR_SAVE_OF_TOKEN = `${forSave('$3', '$4')} ${FROM_BEARER}`;
const FOR_SAVE = `${forSave('$2', '$3')} from applicants where id = $1`;

const recordIn = (row: Row): Pick<CurrentRecord, 'applicant' | 'currentAnswers'> => ({
  applicant: row,
  currentAnswers: { values: new Map(row.values), documents: new Map(row.documents.map((document) => [document.documentNameId, document])) },
});

export interface RecordReader {
  /** Reads the record of a token's bearer in one statement. Throws a 401 where the token opens nothing. */
  readonly ofToken: (tokenHash: string, now: Date, record: RecordName) => Promise<CurrentRecord>;
  /** Reads what a save of a token's bearer starts from, in one statement. Throws a 401 where the token opens nothing. */
  readonly forSaveOfToken: (tokenHash: string, now: Date, record: RecordName, keyHash: string) => Promise<SavedRecord>;
  /** The same of an applicant; undefined where there is none. */
  readonly forSave: (applicantId: number, record: RecordName, keyHash: string) => Promise<SavedRecord | undefined>;
}

/** Reads records, each in one statement that is prepared once for each connection. */
export function recordReader({ db }: WithDatabase): RecordReader {
  async function read<More>(name: string, text: string, ...values: readonly (string | number)[]): Promise<Row & More | undefined> {
    return (await db.$client.query<Row & More>({ name, text, values: [...values] })).rows[0];
  }
  type SavedRow = Pick<SavedRecord, 'saves' | 'keyed'> & { readonly removedEducation: readonly number[] };
  const savedRecordIn = (row: Row & SavedRow): SavedRecord =>
    ({ ...row, ...recordIn(row), removedEducation: new Set(row.removedEducation) });
  return {
    ofToken: async (tokenHash, now, name) => {
      const row = await read<Pick<CurrentRecord, 'downloads'>>('read_record_of_token', OF_TOKEN, tokenHash, now.toISOString(), name);
      if (!row) throw unauthorized();
      return { ...row, ...recordIn(row) };
    },
    forSaveOfToken: async (tokenHash, now, name, keyHash) => {
      const row = await read<SavedRow>('read_record_for_save_of_token', FOR_SAVE_OF_TOKEN, tokenHash, now.toISOString(), name, keyHash);
      if (!row) throw unauthorized();
      return savedRecordIn(row);
    },
    forSave: async (applicantId, name, keyHash) => {
      const row = await read<SavedRow>('read_record_for_save', FOR_SAVE, applicantId, name, keyHash);
      return row && savedRecordIn(row);
    },
  };
}
