import { type SQL, eq, sql } from 'drizzle-orm';
import type { WithDatabase } from '../../database/database.ts';
import { liveNumber } from '../../database/definitions-schema.ts';
import { accessTokens, applicants } from '../../database/schema.ts';
import type { DownloadableDocument } from '../../definitions/lists.ts';
import type { RecordName } from '../forms/form.ts';
import type { DocumentRow, CurrentAnswers, StoredValue } from '../forms/current-answers.ts';
import { unauthorized } from '../../http/http-error.ts';
import { type Caller, bearerOf, callerColumns } from '../../http/sessions.ts';
import type { EducationRow } from './education.ts';

/** A document for one applicant to download, as the page lists it. */
export type Download = Pick<DownloadableDocument, 'id' | 'name' | 'fileName' | 'translatedName' | 'downloadable' | 'position'>;

/** All that an applicant holds in one record, and the live version of the content, of one moment. */
export interface CurrentRecord {
  readonly applicant: Caller;
  readonly education: readonly EducationRow[];
  readonly holdings: CurrentAnswers;
  /** The applicant's own; those for all are in the content. */
  readonly downloads: readonly Download[];
  readonly liveVersion: number;
}

/** Entries that are gone of which is known that they were an applicant's: the newest, many more than one has at a time. */
export const MOST_REMOVED = 500;

/** What a save has to know besides. */
export interface SavedRecord extends Omit<CurrentRecord, 'downloads'> {
  /** Ids of the education entries that are gone. */
  readonly removedEducation: ReadonlySet<number>;
  /** How many saves have changed what the applicant holds. */
  readonly saves: number;
  /** What was answered to an earlier save with the same key; null: there was none. */
  readonly keyed: { readonly fingerprint: string; readonly answer: unknown } | null;
}

/** As the statements answer it: JSON, whose members keep their order, since revisions are made of them. */
interface Rows {
  readonly values: readonly (readonly [string, StoredValue])[];
  readonly documents: readonly DocumentRow[];
}

const rowsOf = <Row>(members: string, rest: SQL): SQL<readonly Row[]> =>
  sql<readonly Row[]>`(select coalesce(json_agg(${sql.raw(members)}), '[]') ${rest})`;

const record = sql.placeholder('record');

const education = sql<readonly EducationRow[]>`(select coalesce(json_agg(json_build_object(
    'id', e.id, 'applicantId', e.applicant_id, 'universityId', e.university_id, 'faculty', e.faculty, 'educationBackground', e.education_background,
    'department', e.department, 'startMonth', e.start_month, 'startYear', e.start_year, 'graduatedMonth', e.graduated_month,
    'graduatedYear', e.graduated_year, 'otherUniversityName', e.other_university_name, 'isLatest', e.is_latest) order by e.id), '[]')
  from education_entries e where e.applicant_id = applicants.id)`;

const held = {
  education,
  values: rowsOf<readonly [string, StoredValue]>(
    'json_build_array(v.name, v.value)', sql`from field_values v where v.applicant_id = applicants.id and v.record = ${record}`,
  ),
  documents: rowsOf<DocumentRow>(
    `json_build_object('applicantId', d.applicant_id, 'record', d.record, 'documentNameId', d.document_name_id, 'fileKey', d.file_key,
      'fileName', d.file_name, 'fileKind', d.file_kind, 'fileSize', d.file_size, 'fileHash', d.file_hash, 'fileMoment', d.file_moment)`,
    sql`from documents d where d.applicant_id = applicants.id and d.record = ${record}`,
  ),
  liveVersion: liveNumber,
};

const downloads = rowsOf<Download>(
  `json_build_object('id', l.id, 'name', l.name, 'fileName', l.file_name, 'translatedName', l.translated_name, 'downloadable', l.downloadable, 'position', l.position)`,
  sql`from own_downloadable_documents l where l.record = ${record} and l.applicant_id = applicants.id`,
);

const saved = {
  applicant: callerColumns, ...held, saves: applicants.saves,
  removedEducation: rowsOf<number>('r.entry_id', sql`from (
    select entry_id from removed_education_entries where applicant_id = applicants.id
    order by entry_id desc limit ${sql.raw(String(MOST_REMOVED))}) r`),
  keyed: sql<SavedRecord['keyed']>`(select json_build_object('fingerprint', k.fingerprint, 'answer', k.answer)
    from idempotency_keys k where k.scope = 'applicant ' || applicants.id and k.key_hash = ${sql.placeholder('keyHash')})`,
};

const holdingsOf = ({ values, documents }: Rows): CurrentAnswers => ({
  values: new Map(values), documents: new Map(documents.map((document) => [document.documentNameId, document])),
});

export interface RecordReader {
  /** What the bearer of a token holds. Throws a 401 where the token opens nothing. One statement. */
  readonly ofToken: (tokenHash: string, now: Date, record: RecordName) => Promise<CurrentRecord>;
  /** What a save of the bearer of a token begins with. Throws a 401 where the token opens nothing. One statement. */
  readonly forSaveOfToken: (tokenHash: string, now: Date, record: RecordName, keyHash: string) => Promise<SavedRecord>;
  /** The same of an applicant; undefined where there is none. */
  readonly forSave: (applicantId: number, record: RecordName, keyHash: string) => Promise<SavedRecord | undefined>;
}

/** Reads records, each in one statement that is prepared once for each connection. */
export function recordReader({ db }: WithDatabase): RecordReader {
  const isBearer = bearerOf(sql.placeholder('tokenHash'), sql.placeholder('now'));
  const isOwn = eq(applicants.id, accessTokens.applicantId);
  const ofToken = db.select({ applicant: callerColumns, ...held, downloads })
    .from(accessTokens).innerJoin(applicants, isOwn).where(isBearer).prepare('read_record_of_token');
  const forSaveOfToken = db.select(saved)
    .from(accessTokens).innerJoin(applicants, isOwn).where(isBearer).prepare('read_record_for_save_of_token');
  const forSave = db.select(saved)
    .from(applicants).where(eq(applicants.id, sql.placeholder('applicantId'))).prepare('read_record_for_save');
  type SavedRow = Awaited<ReturnType<typeof forSave.execute>>[number];
  const savedOf = (row: SavedRow): SavedRecord =>
    ({ ...row, holdings: holdingsOf(row), removedEducation: new Set(row.removedEducation) });
  return {
    ofToken: async (tokenHash, now, name) => {
      const [row] = await ofToken.execute({ tokenHash, now: now.toISOString(), record: name });
      if (!row) throw unauthorized();
      return { ...row, holdings: holdingsOf(row) };
    },
    forSaveOfToken: async (tokenHash, now, name, keyHash) => {
      const [row] = await forSaveOfToken.execute({ tokenHash, now: now.toISOString(), record: name, keyHash });
      if (!row) throw unauthorized();
      return savedOf(row);
    },
    forSave: async (applicantId, name, keyHash) => {
      const [row] = await forSave.execute({ applicantId, record: name, keyHash });
      return row && savedOf(row);
    },
  };
}
