import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Part } from './ustar.ts';

/** A table of the portal, or of its queue of jobs. */
export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Those with stored values; generated ones are computed from them. */
  readonly columns: readonly string[];
}

/** A digest of a table's rows in any order. */
export interface TableDigest {
  readonly rows: number;
  /** The sum of the first halves of the rows' md5, as numbers. */
  readonly digest: string;
}

/** The state of a sequence. */
export interface Sequence {
  readonly schema: string;
  readonly name: string;
  readonly last: string;
  readonly isCalled: boolean;
}

/** The queue's own list of its migrations, which is filled when the queue's tables are made. */
const EXCLUDED = `(n.nspname = 'graphile_worker' and c.relname = 'migrations')`;
const OWN_TABLES = `n.nspname in ('public', 'graphile_worker') and not ${EXCLUDED}`;

export const identifier = (...names: readonly string[]): string => names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');
const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => identifier(schema, name);
const columnsOf = ({ columns }: Table): string => columns.map((column) => identifier(column)).join(', ');

/** Settings for writing values as texts, independent of the database's and the machine's own; for the rest of a transaction. */
export const PLAIN_TEXTS =
  `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local extra_float_digits = 1;
   set local bytea_output = 'hex'`;

/** Sorts tables so that each comes after those that it refers to. Throws where they refer to each other in a circle. */
function inOrder(tables: readonly Table[], references: readonly (readonly [from: string, to: string])[]): readonly Table[] {
  const [remaining, ordered] = [new Map(tables.map((table) => [nameOf(table), table])), [] as Table[]];
  while (remaining.size > 0) {
    const ready = [...remaining].filter(([name]) => !references.some(([from, to]) => from === name && to !== name && remaining.has(to)));
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...remaining.keys()].join(', ')}`);
    for (const [name, table] of ready) {
      ordered.push(table);
      remaining.delete(name);
    }
  }
  return ordered;
}

/** All tables, each after those that it refers to. */
export async function readTables(client: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name, array(
      select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${OWN_TABLES} and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by 1, 2`);
  const { rows: keys } = await client.query<{ from: string[]; to: string[] }>(`
    select array[n.nspname::text, c.relname::text] as from, array[tn.nspname::text, t.relname::text] as to
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
    where k.contype = 'f' and ${OWN_TABLES}`);
  return inOrder(rows, keys.map(({ from, to }) => [identifier(...from), identifier(...to)]));
}

/** The digest of a table. Within a transaction with `PLAIN_TEXTS`. */
export async function digestOf(client: pg.ClientBase, table: Table): Promise<TableDigest> {
  const row = `md5(row(${columnsOf(table)})::text)`;
  const { rows: [found] } = await client.query<{ rows: string; digest: string }>(
    `select count(*)::text as rows, coalesce(sum(('x' || left(${row}, 16))::bit(64)::bigint::numeric), 0)::text as digest from ${nameOf(table)}`,
  );
  return { rows: Number(found?.rows ?? 0), digest: found?.digest ?? '0' };
}

/** Bytes of one part of a table; a row that is longer is a part of its own. */
const PIECE_BYTES = 4 * 1024 * 1024;
const END_OF_ROW = 10;

const partOf = (table: Table, number: number, content: Buffer): Part =>
  ({ name: `tables/${table.schema}.${table.name}/${String(number).padStart(9, '0')}`, size: content.length, content: [content] });

/** The rows of a table as parts, each some rows as PostgreSQL copies them in its text format. */
export async function* copyOut(client: pg.ClientBase, table: Table): AsyncGenerator<Part> {
  let [pieces, length, number] = [[] as Buffer[], 0, 0];
  const rows = client.query(copyTo(`copy ${nameOf(table)} (${columnsOf(table)}) to stdout`));
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    const end = length + chunk.length < PIECE_BYTES ? 0 : chunk.lastIndexOf(END_OF_ROW) + 1;
    if (end > 0) {
      yield partOf(table, number += 1, Buffer.concat([...pieces, chunk.subarray(0, end)]));
      [pieces, length] = [[], 0];
    }
    pieces.push(chunk.subarray(end));
    length += chunk.length - end;
  }
  if (length > 0) yield partOf(table, number + 1, Buffer.concat(pieces));
}

/** A stream that copies the rows of a part into a table. */
export const copyIn = (client: pg.ClientBase, table: Table): NodeJS.WritableStream =>
  client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`));

/** Empties tables, since a migration may have filled some. */
export async function emptyTables(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  await client.query(`truncate ${tables.map(nameOf).join(', ')}`);
}

/** The states of the sequences: no transaction isolates them, so they are read after all rows. */
export async function readSequences(client: pg.ClientBase): Promise<readonly Sequence[]> {
  const { rows } = await client.query<Pick<Sequence, 'schema' | 'name'>>(
    `
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${OWN_TABLES} order by 1, 2`,
  );
  const sequences: Sequence[] = [];
  for (const row of rows) {
    const { rows: [state] } = await client.query<Pick<Sequence, 'last' | 'isCalled'>>(
      `select last_value::text as last, is_called as "isCalled" from ${nameOf(row)}`,
    );
    if (state) sequences.push({ ...row, ...state });
  }
  return sequences;
}

/** Sets sequences to their stored states. */
export async function setSequences(client: pg.ClientBase, sequences: readonly Sequence[]): Promise<void> {
  for (const { schema, name, last, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [identifier(schema, name), last, isCalled]);
  }
}
