import type pg from 'pg';
import type { WithDatabase } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { RecordName } from '../forms/form.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Issued } from '../../receipts/receipt.ts';
import { insertReceipt, receiptParameter, removeOldReceipts } from '../../receipts/store.ts';
import { MOST_REMOVED, type SavedRecord } from '../profile/read-record.ts';
import type { AnswersAfterSave } from './after.ts';
import { type SaveKey, STRANGERS } from './save-key.ts';
import type { Plan, PlannedFile } from './plan.ts';

/** A save that is planned, its files in the storage. */
export interface Write {
  readonly record: RecordName;
  readonly held: { readonly applicant: Pick<Caller, 'id'> } & Pick<SavedRecord, 'saves'>;
  /** Whose the uploads and videos are that are referred to: the applicant's, or nobody's before a registration. */
  readonly owner: number | null;
  readonly plan: Plan;
  readonly after: AnswersAfterSave;
  readonly keyOf: (file: PlannedFile) => string;
  /** Ids of the portal's own videos that are referred to. */
  readonly videoIds: readonly string[];
  readonly key: SaveKey | undefined;
  /** What a repeat with the key is answered; small, and nothing that ends. */
  readonly answer: unknown;
  readonly receipt: Issued | undefined;
  readonly now: Date;
}

/**
 * All of a save in one statement. Nothing of it is done where another save came since what is held was read: `saves` says so,
 * and the row of the applicant, which each save changes, lets them follow each other.
 */
const WRITE = `
with saved as (
  update applicants set saves = saves + 1, name = $3, japanese_name = $4, pr_video = $5, photo_key = $6, photo_kind = $7
  where id = $1 and saves = $2 returning id
), put as (
  insert into field_values (applicant_id, record, name, value)
  select saved.id, $8, entry ->> 0, entry -> 1 from saved, jsonb_array_elements($9::jsonb) entry
  on conflict (applicant_id, record, name) do update set value = excluded.value
), emptied as (
  delete from field_values using saved where applicant_id = saved.id and record = $8 and name = any($10::text[])
), gone as (
  delete from education_entries entry using saved where entry.applicant_id = saved.id and entry.id = any($11::bigint[])
), remembered as (
  insert into removed_education_entries (applicant_id, entry_id) select saved.id, entry from saved, unnest($11::bigint[]) entry on conflict do nothing
), forgotten as (
  delete from removed_education_entries old using saved where old.applicant_id = saved.id and old.entry_id <= (
    select entry_id from removed_education_entries where applicant_id = saved.id order by entry_id desc offset ${MOST_REMOVED} limit 1)
), educated as (
  insert into education_entries as held (id, applicant_id, university_id, faculty, education_background, department, start_month, start_year,
    graduated_month, graduated_year, other_university_name, is_latest) overriding system value
  select entry.id, saved.id, "universityId", faculty, "educationBackground", department, "startMonth", "startYear", "graduatedMonth", "graduatedYear",
    "otherUniversityName", "isLatest"
  from saved, json_to_recordset($12::json) entry(id bigint, "universityId" integer, faculty text, "educationBackground" text, department text,
    "startMonth" smallint, "startYear" smallint, "graduatedMonth" smallint, "graduatedYear" smallint, "otherUniversityName" text, "isLatest" boolean)
  on conflict (id) do update set university_id = excluded.university_id, faculty = excluded.faculty, education_background = excluded.education_background,
    department = excluded.department, start_month = excluded.start_month, start_year = excluded.start_year, graduated_month = excluded.graduated_month,
    graduated_year = excluded.graduated_year, other_university_name = excluded.other_university_name, is_latest = excluded.is_latest
    where held.applicant_id = excluded.applicant_id
), documented as (
  insert into documents (applicant_id, record, document_name_id, file_key, file_name, file_kind, file_size, file_hash, file_moment)
  select saved.id, $8, "documentNameId", "fileKey", "fileName", "fileKind", "fileSize", "fileHash", "fileMoment"
  from saved, json_to_recordset($13::json) entry("documentNameId" integer, "fileKey" text, "fileName" text, "fileKind" text, "fileSize" integer, "fileHash" text,
    "fileMoment" text)
  on conflict (applicant_id, record, document_name_id) do update
    set file_key = excluded.file_key, file_name = excluded.file_name, file_kind = excluded.file_kind, file_size = excluded.file_size,
      file_hash = excluded.file_hash, file_moment = excluded.file_moment
), used as (
  update uploads set file_key = entry ->> 1 from saved, jsonb_array_elements($14::jsonb) entry
  where uploads.id = entry ->> 0 and uploads.applicant_id is not distinct from $20::bigint and uploads.file_key is null returning 1
), kept as (
  update videos set expires_at = null, applicant_id = saved.id from saved
  where videos.id = any($15::text[]) and videos.applicant_id is not distinct from $20::bigint and (expires_at is null or expires_at > $16::timestamptz) returning 1
), keyed as (
  insert into idempotency_keys (scope, key_hash, fingerprint, answer, created_at)
  select case when $20::bigint is null then '${STRANGERS}' else 'applicant ' || saved.id end, $17, $18, $19::jsonb, $16::timestamptz from saved where $17::text is not null
  on conflict do nothing returning 1
), receipted as (${insertReceipt('saved', '$21')}
), outdated as (${removeOldReceipts('saved', '$21')}
)
select (select count(*)::integer from saved) as saved, (select count(*)::integer from used) as used, (select count(*)::integer from kept) as kept,
  (select count(*)::integer from keyed) as keyed`;

interface Row {
  readonly saved: number;
  readonly used: number;
  readonly kept: number;
  readonly keyed: number;
}

const uploadsOf = ({ plan, keyOf }: Write): readonly (readonly [string, string])[] =>
  [...plan.documents.values()].flatMap((one) => (one.file.uploadId === undefined ? [] : [[one.file.uploadId, keyOf(one)] as const]));

function valuesOf(
  { record, held, owner, plan: { fields, education, documents }, after, videoIds, key, answer, receipt, now }: Write,
  uploads: readonly (readonly [string, string])[],
): readonly unknown[] {
  const { name, japaneseName, prVideo, photoKey, photoKind } = after.applicant;
  const entries = [...education.changed].map(([id, values]) => ({ id, ...values }));
  const added = education.added.length === 0 ? [] : after.education.slice(-education.added.length);
  const files = [...documents.keys()].map((documentNameId) => after.holdings.documents.get(documentNameId));
  return [
    held.applicant.id, held.saves, name, japaneseName, prVideo, photoKey, photoKind, record,
    JSON.stringify([...fields].filter(([, value]) => value !== undefined)),
    [...fields].filter(([, value]) => value === undefined).map(([field]) => field),
    [...education.removed], JSON.stringify([...entries, ...added]), JSON.stringify(files), JSON.stringify(uploads),
    [...videoIds], now.toISOString(),
    key?.hash ?? null, key?.fingerprint ?? null, JSON.stringify(answer), owner, receiptParameter(receipt),
  ];
}

/**
 * Carries out a plan within a transaction, which is to be rolled back where it returns false: what it was planned on is not so any more.
 * Another save came, an upload was used, a video is gone, a key is taken.
 */
export async function writeOn(client: Pick<pg.ClientBase, 'query'>, write: Write): Promise<boolean> {
  const uploads = uploadsOf(write);
  const { rows: [row] } = await client.query<Row>({ name: 'write_record', text: WRITE, values: [...valuesOf(write, uploads)] });
  return row?.saved === 1 && row.used === uploads.length && row.kept === new Set(write.videoIds).size && row.keyed === (write.key ? 1 : 0);
}

/** Carries out a plan: all of it or nothing. Returns false like `writeOn`. */
export async function writeRecord({ db }: WithDatabase, write: Write): Promise<boolean> {
  // An applicant's own key is free where no other save came, which the one statement looks at.
  if (uploadsOf(write).length + write.videoIds.length === 0) return await writeOn(db.$client, write);
  return inTransaction(db.$client, (_queries, client) => writeOn(client, write));
}
