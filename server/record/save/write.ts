import type pg from 'pg';
import type { WithDatabase } from '../../database/database.ts';
import { LIVE_NUMBER } from '../../database/definitions-schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { RecordName } from '../forms/form.ts';
import type { Caller } from '../../http/sessions.ts';
import { INSERT_RECEIPTS, type Issued, REMOVE_OLD_RECEIPTS } from '../../receipts/receipt.ts';
import { MOST_REMOVED, type SavedRecord } from '../profile/read-record.ts';
import type { AnswersAfterSave } from './after.ts';
import { type SaveKey, STRANGERS } from './save-key.ts';
import type { Plan, PlannedFile } from './plan.ts';

/** The column of each attribute of an applicant that a save may change. */
const columns = {
  name: 'name',
  japaneseName: 'japanese_name',
  prVideo: 'pr_video',
  photoKey: 'photo_key',
  photoKind: 'photo_kind',
} as const;
type Attribute = keyof typeof columns;

/** A planned save whose files are in the storage. */
export interface RecordWrite {
  readonly record: RecordName;
  readonly baseline: { readonly applicant: Pick<Caller, 'id' | Attribute> } & Pick<SavedRecord, 'saves' | 'liveVersion'>;
  /** The owner of the uploads and videos that the save refers to; null before a registration. */
  readonly owner: number | null;
  readonly plan: Plan;
  readonly after: AnswersAfterSave;
  readonly keyOf: (file: PlannedFile) => string;
  /** Ids of the portal's own videos that the save refers to. */
  readonly videoIds: readonly string[];
  readonly key: SaveKey | undefined;
  /** The stored answer for repeats with the key; small, and without anything that expires. */
  readonly answer: unknown;
  readonly receipt: Issued | undefined;
  readonly now: Date;
}

/**
 * The first part of a save's one statement. The save does nothing where another one was written since the record was read: `saves` tells
 * that, and the lock on the applicant's row, which each save changes, serialises saves. A correction by hand counts as no save: it stays
 * where the save changes something else. Nor does it do anything where content was published meanwhile: a publish waits for the saves that
 * write what it takes away, and a save that waits for the publish must not write it afterwards.
 */
const savedWith = (attributes: readonly Attribute[]): string => `saved as (
  update applicants set saves = saves + 1${attributes.map((one) => `, ${columns[one]} = $${one}`).join('')}
  where id = $applicant and saves = $saves and ${LIVE_NUMBER} = $liveVersion returning id
)`;

/** The further parts, each used where a save has something for it: the parameter of the same name. */
const parts = {
  put: `put as (
  insert into field_values (applicant_id, record, name, value)
  select saved.id, $record, entry ->> 0, entry -> 1 from saved, jsonb_array_elements($put::jsonb) entry
  on conflict (applicant_id, record, name) do update set value = excluded.value
)`,
  emptied: `emptied as (
  delete from field_values using saved where applicant_id = saved.id and record = $record and name = any($emptied::text[])
)`,
  gone: `gone as (
  delete from education_entries entry using saved where entry.applicant_id = saved.id and entry.id = any($gone::bigint[])
), remembered as (
  insert into removed_education_entries (applicant_id, entry_id) select saved.id, entry from saved, unnest($gone::bigint[]) entry on conflict do nothing
), forgotten as (
  delete from removed_education_entries old using saved where old.applicant_id = saved.id and old.entry_id <= (
    select entry_id from removed_education_entries where applicant_id = saved.id order by entry_id desc offset ${MOST_REMOVED} limit 1)
)`,
  educated: `educated as (
  insert into education_entries as held (id, applicant_id, university_id, faculty, education_background, department, start_month, start_year,
    graduated_month, graduated_year, other_university_name, is_latest) overriding system value
  select entry.id, saved.id, "universityId", faculty, "educationBackground", department, "startMonth", "startYear", "graduatedMonth", "graduatedYear",
    "otherUniversityName", "isLatest"
  from saved, json_to_recordset($educated::json) entry(id bigint, "universityId" integer, faculty text, "educationBackground" text, department text,
    "startMonth" smallint, "startYear" smallint, "graduatedMonth" smallint, "graduatedYear" smallint, "otherUniversityName" text, "isLatest" boolean)
  on conflict (id) do update set university_id = excluded.university_id, faculty = excluded.faculty, education_background = excluded.education_background,
    department = excluded.department, start_month = excluded.start_month, start_year = excluded.start_year, graduated_month = excluded.graduated_month,
    graduated_year = excluded.graduated_year, other_university_name = excluded.other_university_name, is_latest = excluded.is_latest
    where held.applicant_id = excluded.applicant_id
)`,
  documented: `documented as (
  insert into documents (applicant_id, record, document_name_id, file_key, file_name, file_kind, file_size, file_hash, file_moment)
  select saved.id, $record, "documentNameId", "fileKey", "fileName", "fileKind", "fileSize", "fileHash", "fileMoment"
  from saved, json_to_recordset($documented::json) entry("documentNameId" integer, "fileKey" text, "fileName" text, "fileKind" text, "fileSize" integer,
    "fileHash" text, "fileMoment" text)
  on conflict (applicant_id, record, document_name_id) do update
    set file_key = excluded.file_key, file_name = excluded.file_name, file_kind = excluded.file_kind, file_size = excluded.file_size,
      file_hash = excluded.file_hash, file_moment = excluded.file_moment
)`,
  used: `used as (
  update uploads set file_key = entry ->> 1 from saved, jsonb_array_elements($used::jsonb) entry
  where uploads.id = entry ->> 0 and uploads.applicant_id is not distinct from $owner::bigint and uploads.file_key is null returning 1
)`,
  kept: `kept as (
  update videos set expires_at = null, applicant_id = saved.id from saved
  where videos.id = any($kept::text[]) and videos.applicant_id is not distinct from $owner::bigint and (expires_at is null or expires_at > $now::timestamptz) returning 1
)`,
  keyed: `keyed as (
  insert into idempotency_keys (scope, key_hash, fingerprint, answer, created_at)
  select case when $owner::bigint is null then '${STRANGERS}' else 'applicant ' || saved.id end, $keyHash, $fingerprint, $answer::jsonb, $now::timestamptz
  from saved on conflict do nothing returning 1
)`,
  receipted: `receipted as (${INSERT_RECEIPTS}
), outdated as (${REMOVE_OLD_RECEIPTS}
)`,
};
type Part = keyof typeof parts;

/** The parts whose success the applicant's row alone does not tell. */
const COUNTED = ['used', 'kept', 'keyed'] as const satisfies readonly Part[];

/** Parts whose parameter is an array of the database; for the others it is JSON. */
const AS_ARRAYS: ReadonlySet<string> = new Set<Part>(['emptied', 'gone', 'kept']);

type Row = { readonly saved: number } & Readonly<Partial<Record<typeof COUNTED[number], number>>>;

/** A statement with the parts that a save needs. A connection parses and plans each once, which costs more the longer it is. */
interface Statement {
  readonly name: string | undefined;
  readonly text: string;
  /** The names of `$1`, `$2` and so on. */
  readonly parameters: readonly string[];
}

/**
 * The parts that a save of the page may have in addition to its key, which makes 64 combinations. Only these statements have a name: a
 * connection keeps a named statement for ever, and applicants choose what a save has.
 */
const USUAL: readonly (readonly (Attribute | Part)[])[] =
  [['put'], ['emptied'], ['educated'], ['receipted'], ['documented', 'used'], ['photoKey', 'photoKind']];

/** The statements that have a name, by it. */
const namedStatements = new Map<string, Statement>();

function statementOf(isChanged: (attribute: Attribute) => boolean, has: (part: Part) => boolean): Statement {
  const [attributes, all] = [Object.keys(columns) as Attribute[], Object.keys(parts) as Part[]];
  const present: ReadonlySet<Attribute | Part> = new Set([...attributes.filter(isChanged), ...all.filter(has)]);
  const usual = USUAL.filter((together) => together.every((one) => present.has(one))).flat();
  const name = present.has('keyed') && present.size === usual.length + 1
    ? `write_record_${[...attributes, ...all].map((one) => Number(present.has(one))).join('')}` : undefined;
  const cached = name === undefined ? undefined : namedStatements.get(name);
  if (cached) return cached;
  const counts = ['saved', ...COUNTED.filter(has)].map((part) => `(select count(*)::integer from ${part}) as ${part}`);
  const parameters: string[] = [];
  const text = `with ${[savedWith(attributes.filter(isChanged)), ...all.filter(has).map((part) => parts[part])].join(', ')}\nselect ${counts.join(', ')}`
    .replaceAll(/\$([a-z]+)/gi, (_, parameter: string) => {
      if (!parameters.includes(parameter)) parameters.push(parameter);
      return `$${String(parameters.indexOf(parameter) + 1)}`;
    });
  const statement = { name, text, parameters };
  if (name !== undefined) namedStatements.set(name, statement);
  return statement;
}

const uploadsOf = ({ plan, keyOf }: RecordWrite): readonly (readonly [string, string])[] =>
  [...plan.documents.values()].flatMap((one) => (one.file.uploadId === undefined ? [] : [[one.file.uploadId, keyOf(one)] as const]));

/** The data of a save for each part. */
function listsOf(write: RecordWrite): Readonly<Record<Part, readonly unknown[]>> {
  const { plan: { fields, education, documents }, after, videoIds, key, receipt } = write;
  const changed = [...education.changed].map(([id, values]) => ({ id, ...values }));
  const added = education.added.length === 0 ? [] : after.education.slice(-education.added.length);
  return {
    put: [...fields].filter(([, value]) => value !== undefined),
    emptied: [...fields].filter(([, value]) => value === undefined).map(([field]) => field),
    gone: [...education.removed],
    educated: [...changed, ...added],
    documented: [...documents.keys()].map((documentNameId) => after.currentAnswers.documents.get(documentNameId)),
    used: uploadsOf(write),
    kept: [...new Set(videoIds)],
    keyed: key ? [key] : [],
    receipted: receipt ? [receipt.row] : [],
  };
}

/**
 * Carries out a plan within a transaction, which must be rolled back where this returns false: the state that it was planned on has changed
 * (another save was written, an upload was used, a video is gone, or a key is taken).
 */
export async function writeOn(client: Pick<pg.ClientBase, 'query'>, write: RecordWrite): Promise<boolean> {
  const { record, baseline, owner, after: { applicant }, key, answer, now } = write;
  const lists = listsOf(write);
  const { name, text, parameters } =
    statementOf((attribute) => applicant[attribute] !== baseline.applicant[attribute], (part) => lists[part].length > 0);
  const values: Readonly<Record<string, unknown>> = {
    ...applicant, applicant: baseline.applicant.id, saves: baseline.saves, liveVersion: baseline.liveVersion,
    record, owner, now: now.toISOString(), keyHash: key?.hash, fingerprint: key?.fingerprint, answer: JSON.stringify(answer),
    ...Object.fromEntries(Object.entries(lists).map(([part, list]) => [part, AS_ARRAYS.has(part) ? list : JSON.stringify(list)])),
  };
  const { rows: [row] } = await client.query<Row>({ name, text, values: parameters.map((parameter) => values[parameter]) });
  return row?.saved === 1 && COUNTED.every((part) => (row[part] ?? 0) === lists[part].length);
}

/** Carries out a plan: all of it or nothing. Returns false like `writeOn`. */
export async function writeRecord({ db }: WithDatabase, write: RecordWrite): Promise<boolean> {
  // Without another save the applicant's own key is free, and the one statement checks for one.
  if (uploadsOf(write).length + write.videoIds.length === 0) return await writeOn(db.$client, write);
  return inTransaction(db.$client, (_queries, client) => writeOn(client, write));
}
