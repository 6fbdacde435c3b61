import { sql } from 'drizzle-orm';
import { StartupError } from '../base/startup-error.ts';
import type { Queries } from '../database/database.ts';
import { type VersionedTable, versionedTables } from './tables.ts';

/** Hashes of `versioned_rows` by the name of the table. */
export type Tables = Readonly<Record<string, string>>;

const quoted = (names: readonly string[], of = ''): string => names.map((name) => `${of}"${name}"`).join(', ');

const sameKey = ({ key }: VersionedTable): string => key.map((name) => `s."${name}" = t."${name}"`).join(' and ');

/** Keeps all rows of a table as they stand. Returns their hash. */
async function keepRows(queries: Queries, { name, key, columns }: VersionedTable): Promise<string> {
  const of = columns ? quoted(columns) : '*';
  const { rows: [row] } = await queries.execute<{ hash: string }>(sql.raw(`
    with taken as (select coalesce(json_agg(row_to_json(t) order by ${quoted(key, 't.')}), '[]'::json) as rows from (select ${of} from "${name}") t),
    hashed as (select rows, encode(sha256(convert_to(rows::text, 'UTF8')), 'hex') as hash from taken),
    kept as (insert into versioned_rows (hash, rows) select hash, rows from hashed on conflict do nothing)
    select hash from hashed`));
  if (!row) throw new Error(`the rows of ${name} were not kept`);
  return row.hash;
}

/** Keeps what all tables of the content hold now. */
export async function keepTables(queries: Queries): Promise<Tables> {
  // A time is written in the zone of the connection.
  await queries.execute(sql`set local time zone 'UTC'`);
  const hashes: [string, string][] = [];
  for (const table of versionedTables) hashes.push([table.name, await keepRows(queries, table)]);
  return Object.fromEntries(hashes);
}

/** The rows that a version has of a table. */
export async function rowsOf<Row>(queries: Queries, tables: Tables, name: string): Promise<readonly Row[]> {
  const { rows: [kept] } = await queries.execute<{ rows: readonly Row[] }>(sql`select rows from versioned_rows where hash = ${tables[name] ?? ''}`);
  return kept?.rows ?? [];
}

/** The kept rows of a table as `s`, for a statement that begins with its hash. */
const keptRows = ({ name }: VersionedTable): string =>
  `json_populate_recordset(null::"${name}", (select rows from versioned_rows where hash = $1)) s`;

type Run = (statement: string, hash: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** `$1` stands for the hash, which is hexadecimal. */
const runOn = (queries: Queries): Run => async (statement, hash) => (await queries.execute(sql.raw(statement.replace('$1', `'${hash}'`)))).rows;

/** Columns that the kept rows have and the table has still. */
async function columnsOf(run: Run, { name }: VersionedTable, hash: string): Promise<readonly string[]> {
  const rows = await run(`
    select column_name from information_schema.columns where table_schema = 'public' and table_name = '${name}'
      and column_name in (select json_object_keys((select rows -> 0 from versioned_rows where hash = $1))) order by ordinal_position`, hash);
  return rows.map(({ column_name: column }) => String(column));
}

async function removeOthers(run: Run, table: VersionedTable, hash: string): Promise<void> {
  const { name, isUsed } = table;
  const isOther = `not exists (select 1 from ${keptRows(table)} where ${sameKey(table)})`;
  // Nobody begins what is about to go: who would waits for the end of the transaction.
  if (isUsed !== undefined) await run(`select 1 from "${name}" t where ${isOther} for update`, hash);
  const used = isUsed === undefined ? [] : await run(`select 1 from "${name}" t where ${isUsed} and ${isOther} limit 1`, hash);
  if (used.length > 0) throw new StartupError(`Nothing was changed: applicants have begun what would go (${name}).`);
  await run(`delete from "${name}" t where ${isOther}`, hash);
}

/** Writes the rows that are not as they were; whoever reads meanwhile reads what was there before. */
async function writeRows(run: Run, table: VersionedTable, hash: string): Promise<void> {
  const { name, key, isOfApplicants, fresh = {} } = table;
  const columns = await columnsOf(run, table, hash);
  if (columns.length === 0) return;
  const whole = (of: string): string => `(select row_to_json(r)::text from (select ${quoted(columns, `${of}.`)}) r)`;
  const others = columns.filter((column) => !key.includes(column));
  const set = others.length === 0 ? 'nothing' : `update set ${others.map((column) => `"${column}" = excluded."${column}"`).join(', ')}`;
  const isThere = isOfApplicants ? 'and (s.applicant_id is null or exists (select 1 from applicants a where a.id = s.applicant_id))' : '';
  const extra = Object.entries(fresh);
  await run(`
    insert into "${name}" (${quoted([...columns, ...extra.map(([column]) => column)])}) overriding system value
    select ${[quoted(columns, 's.'), ...extra.map(([, value]) => value)].join(', ')} from ${keptRows(table)}
    where not exists (select 1 from "${name}" t where ${sameKey(table)} and ${whole('t')} = ${whole('s')}) ${isThere}
    on conflict (${quoted(key)}) do ${set}`, hash);
}

/**
 * Makes the tables hold what they held when `target` was kept; `current` is what they hold now. Throws a `StartupError`
 * where applicants' data hang on what would go.
 */
export async function restoreTables(queries: Queries, current: Tables, target: Tables): Promise<void> {
  const run = runOn(queries);
  const changed = versionedTables.flatMap((table) => {
    const hash = target[table.name];
    return hash === undefined || hash === current[table.name] ? [] : [{ table, hash }];
  });
  for (const { table, hash } of changed.toReversed()) await removeOthers(run, table, hash);
  for (const { table, hash } of changed) await writeRows(run, table, hash);
}
