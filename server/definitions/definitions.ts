import { asc } from 'drizzle-orm';
import type { FieldTypesResponse } from '../../schemas/generated/wire.d.ts';
import type { InputTypes } from '../contract/input-types.ts';
import type { Queries } from '../database/database.ts';
import { countries } from '../database/schema.ts';
import { LruCache } from './lru-cache.ts';
import type { Lists } from './lists.ts';
import { type Tables, type Version, noLists, versionReader } from './read-lists.ts';
import { readLive } from './versions.ts';

/** The look-ups that a field type can take its options from. */
type LookUps =
  Readonly<Record<'countries' | 'universities' | 'faculties' | 'education_backgrounds', readonly {
    readonly option_id: string;
    readonly option_name: unknown;
  }[]>>;

const isLookUp = (name: unknown, lookUps: LookUps): name is keyof LookUps => typeof name === 'string' && Object.hasOwn(lookUps, name);

/** A field type as clients get it: with options in the place of their look-up. */
function resolveOptions(
  { options_from: from, ...entry }: Readonly<Record<string, unknown>>, lookUps: LookUps,
): Readonly<Record<string, unknown>> {
  return isLookUp(from, lookUps)
    ? { ...entry, options: lookUps[from] }
    : { ...entry, ...(from === undefined ? {} : { options_from: from }) };
}

/** All that one version defines: an immutable document, read and compiled once by each server. */
export interface Definitions {
  /** 0: nothing was loaded yet. */
  readonly version: number;
  readonly tables: Tables;
  readonly lists: Lists;
  /** The built-in types and those that the version defines. */
  readonly types: InputTypes;
  /** The field types as clients get them. */
  readonly fieldTypes: FieldTypesResponse;
}

/** The choices of an education entry. */
export interface EducationLists {
  readonly universities: Lists['universities'];
  readonly codes: Lists['education_codes'];
}

/** The definitions of versions, each read and compiled once. */
export interface ReadDefinitions {
  readonly builtIn: InputTypes;
  /** The live version: one statement where it is cached. */
  readonly live: (queries: Queries) => Promise<Definitions>;
  /** The version that was live when this server last looked: no statement, except the first time. */
  readonly last: (queries: Queries) => Promise<Definitions>;
  /** The live version, whose number another statement has read: no statement where it is cached. */
  readonly at: (queries: Queries, live: number) => Promise<Definitions>;
  /** Any version; undefined where it is not stored. */
  readonly of: (queries: Queries, version: number) => Promise<Definitions | undefined>;
  /** The types that lists define which belong to no version yet. */
  readonly typesOf: (queries: Queries, lists: TypeSources) => Promise<InputTypes>;
}

/** The service that reads what the deployment defines. */
export interface WithDefinitions {
  readonly definitions: ReadDefinitions;
}

/** The number of cached versions: somebody may still have a page of an older one open. */
const CACHE_SIZE = 20;

interface TypeSources {
  readonly field_types: readonly Pick<Lists['field_types'][number], 'entry'>[];
  readonly universities: readonly Pick<Lists['universities'][number], 'id' | 'name'>[];
  readonly education_codes: readonly Pick<Lists['education_codes'][number], 'kind' | 'code' | 'label'>[];
}

async function lookUpsOf(queries: Queries, { education_codes: codes, universities }: TypeSources): Promise<LookUps> {
  const ofKind = (kind: (typeof codes)[number]['kind']): LookUps['faculties'] =>
    codes.filter((row) => row.kind === kind).map(({ code, label }) => ({ option_id: code, option_name: label }));
  const countryRows = await queries.select({ id: countries.id, name: countries.name }).from(countries).orderBy(asc(countries.id));
  return {
    faculties: ofKind('faculty'),
    education_backgrounds: ofKind('education_background'),
    universities: universities.map(({ id, name }) => ({ option_id: String(id), option_name: name })),
    countries: countryRows.map(({ id, name }) => ({ option_id: String(id), option_name: name })),
  };
}

/** `$schema` is for editors of the file; clients do not get it. */
function withoutSchema({ $schema: _, ...entry }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return entry;
}

async function entriesOf(queries: Queries, lists: TypeSources): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const entries = lists.field_types.map(({ entry }) => withoutSchema(entry));
  if (!entries.some((entry) => entry['options_from'] !== undefined)) return entries;
  const lookUps = await lookUpsOf(queries, lists);
  return entries.map((entry) => resolveOptions(entry, lookUps));
}

/** A table of types that contains one; it is read only for a type that the deployment defines. */
export async function typesWith({ definitions }: WithDefinitions, queries: Queries, name: string): Promise<InputTypes> {
  return definitions.builtIn.has(name) ? definitions.builtIn : (await definitions.live(queries)).types;
}

/** `compile` makes types of the entries that clients get. */
export function definitionsReader(builtIn: InputTypes, compile: (entries: readonly unknown[]) => InputTypes): ReadDefinitions {
  const cache = new LruCache<Definitions>(CACHE_SIZE);
  const readVersion = versionReader();
  /** By caller: a transaction must not wait for a read that waits for a connection, while it has one itself. */
  const pendingReads = new WeakMap<Queries, Map<number, Promise<Definitions | undefined>>>();
  let last: Definitions | undefined;

  async function read(queries: Queries, version: number): Promise<Definitions | undefined> {
    const found: Version | undefined = version === 0 ? { tables: {}, lists: noLists } : await readVersion(queries, version);
    if (!found) return undefined;
    const entries = await entriesOf(queries, found.lists);
    const fieldTypes: FieldTypesResponse = { form_version: String(version), field_types: [...entries] };
    return { version, ...found, types: compile(entries), fieldTypes };
  }

  async function readAndCache(queries: Queries, version: number): Promise<Definitions | undefined> {
    const definitions = await read(queries, version);
    if (definitions) cache.set(String(version), definitions);
    return definitions;
  }

  const of: ReadDefinitions['of'] = async (queries, version) => {
    if (last?.version === version) return last;
    const cached = cache.get(String(version));
    if (cached) return cached;
    // One read for all who ask at the same time for a version that was just published.
    const pending = pendingReads.get(queries) ?? new Map<number, Promise<Definitions | undefined>>();
    const reading = pending.get(version) ?? readAndCache(queries, version).finally(() => { pending.delete(version); });
    pendingReads.set(queries, pending.set(version, reading));
    return reading;
  };
  const at: ReadDefinitions['at'] = async (queries, live) => {
    const definitions = await of(queries, live);
    if (!definitions) throw new Error('the live version is not kept');
    last = definitions;
    return definitions;
  };
  const live: ReadDefinitions['live'] = async (queries) => at(queries, await readLive(queries));
  return { builtIn, of, at, live, last: async (queries) => last ?? live(queries), typesOf: async (queries, lists) =>
    compile(await entriesOf(queries, lists)) };
}
