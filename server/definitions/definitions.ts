import { createHash } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import type { FieldTypesResponse } from '../../schemas/generated/wire.d.ts';
import type { InputTypes } from '../contract/input-types.ts';
import type { Queries } from '../database/database.ts';
import { countries } from '../database/schema.ts';
import { Kept } from './kept.ts';
import { type LookUps, resolveOptions } from './options.ts';
import { type Tables, rowsOf } from './rows.ts';
import { readLive, tablesOf } from './versions.ts';

/** What one version defines, besides the forms. */
export interface Definitions {
  /** 0: nothing was loaded yet. */
  readonly version: number;
  readonly tables: Tables;
  /** The built-in types and those that the version defines. */
  readonly types: InputTypes;
  /** What can be chosen in an education entry. */
  readonly education: EducationLists;
  /** As clients are answered, and what tells one answer from another. */
  readonly fieldTypes: FieldTypesResponse;
  readonly tag: string;
}

export interface EducationLists {
  readonly universities: readonly { readonly id: number; readonly other: boolean }[];
  readonly codes: readonly { readonly kind: 'faculty' | 'education_background'; readonly code: string }[];
}

/** The definitions of versions, each read and compiled once. */
export interface ReadDefinitions {
  readonly builtIn: InputTypes;
  /** Of the live version: one statement where it is known already. */
  readonly live: (queries: Queries) => Promise<Definitions>;
  /** Nothing where no such version was kept. */
  readonly of: (queries: Queries, version: number) => Promise<Definitions | undefined>;
  /** The types as the tables have them within a transaction that changes these. */
  readonly inTables: (queries: Queries) => Promise<InputTypes>;
}

/** What is handed to whoever has to know what the deployment defines. */
export interface WithDefinitions {
  readonly definitions: ReadDefinitions;
}

/** Versions of which somebody may still have a page open. */
const MOST_KEPT = 20;

interface FieldTypeRow {
  readonly position: number;
  readonly entry: Readonly<Record<string, unknown>>;
}

interface CodeRow {
  readonly kind: 'faculty' | 'education_background';
  readonly code: string;
  readonly label: unknown;
  readonly position: number;
}

interface NamedRow {
  readonly id: number;
  readonly name: unknown;
  readonly position: number;
}

const inOrder = <Row extends { readonly position: number }>(rows: readonly Row[]): readonly Row[] => rows.toSorted((one, other) => one.position - other.position);

/** Reads the rows of a table, of a version or as they stand. */
type ReadRows = <Row>(table: string) => Promise<readonly Row[]>;

async function lookUpsOf(queries: Queries, read: ReadRows): Promise<LookUps> {
  const codes = inOrder(await read<CodeRow>('education_codes'));
  const ofKind = (kind: CodeRow['kind']): LookUps['faculties'] =>
    codes.filter((row) => row.kind === kind).map(({ code, label }) => ({ option_id: code, option_name: label }));
  const universities = inOrder(await read<NamedRow>('universities'));
  const lands = await queries.select({ id: countries.id, name: countries.name }).from(countries).orderBy(asc(countries.id));
  return {
    faculties: ofKind('faculty'),
    education_backgrounds: ofKind('education_background'),
    universities: universities.map(({ id, name }) => ({ option_id: String(id), option_name: name })),
    countries: lands.map(({ id, name }) => ({ option_id: String(id), option_name: name })),
  };
}

/** What an editor completes by is of the file, and nobody's who is answered. */
function withoutSchema({ $schema: _, ...entry }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return entry;
}

async function entriesOf(queries: Queries, read: ReadRows): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const entries = inOrder(await read<FieldTypeRow>('field_types')).map(({ entry }) => withoutSchema(entry));
  if (!entries.some((entry) => entry['options_from'] !== undefined)) return entries;
  const lookUps = await lookUpsOf(queries, read);
  return entries.map((entry) => resolveOptions(entry, lookUps));
}

/** A table of types that has one of this name; only for a type of the deployment's own anything is asked for. */
export async function typesWith({ definitions }: WithDefinitions, queries: Queries, name: string): Promise<InputTypes> {
  return definitions.builtIn.has(name) ? definitions.builtIn : (await definitions.live(queries)).types;
}

/** `compile` makes the types of entries as clients are answered with. */
export function definitionsReader(builtIn: InputTypes, compile: (entries: readonly unknown[]) => InputTypes): ReadDefinitions {
  const kept = new Kept<Definitions>(MOST_KEPT);

  async function read(queries: Queries, version: number): Promise<Definitions | undefined> {
    const tables = version === 0 ? {} : await tablesOf(queries, version);
    if (!tables) return undefined;
    const entries = await entriesOf(queries, (table) => rowsOf(queries, tables, table));
    const fieldTypes: FieldTypesResponse = { form_version: String(version), field_types: [...entries] };
    const education = { universities: await rowsOf<EducationLists['universities'][number]>(queries, tables, 'universities'), codes: await rowsOf<CodeRow>(queries, tables, 'education_codes') };
    const tag = createHash('sha256').update(JSON.stringify(fieldTypes)).digest('base64url').slice(0, 22);
    return { version, tables, types: compile(entries), education, fieldTypes, tag };
  }

  const of: ReadDefinitions['of'] = async (queries, version) => {
    const known = kept.get(String(version));
    if (known) return known;
    const definitions = await read(queries, version);
    if (definitions) kept.set(String(version), definitions);
    return definitions;
  };
  return {
    builtIn,
    of,
    inTables: async (queries) => compile(await entriesOf(queries, async <Row>(table: string) => {
      const { rows } = await queries.execute(sql`select * from ${sql.identifier(table)}`);
      return rows as readonly Row[];
    })),
    live: async (queries) => {
      const definitions = await of(queries, await readLive(queries));
      if (!definitions) throw new Error('the live version is not kept');
      return definitions;
    },
  };
}
