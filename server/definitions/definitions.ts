import { asc } from 'drizzle-orm';
import type { FieldTypesResponse } from '../../schemas/generated/wire.d.ts';
import type { InputTypes } from '../contract/input-types.ts';
import type { Queries } from '../database/database.ts';
import { countries } from '../database/schema.ts';
import { LruCache } from './lru-cache.ts';
import type { Lists } from './lists.ts';
import { type Tables, type Version, noLists, versionReader } from './read-lists.ts';
import { readLive } from './versions.ts';

/** The lists that a field type can take its options from, as a field has its own. */
type LookUps =
  Readonly<Record<'countries' | 'universities' | 'faculties' | 'education_backgrounds', readonly {
    readonly option_id: string;
    readonly option_name: unknown;
  }[]>>;

const isLookUp = (name: unknown, lookUps: LookUps): name is keyof LookUps => typeof name === 'string' && Object.hasOwn(lookUps, name);

/** A field type as clients are answered: its options in the place of where they are taken from. */
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
  /** As clients are answered. */
  readonly fieldTypes: FieldTypesResponse;
}

/** What can be chosen in an education entry. */
export interface EducationLists {
  readonly universities: Lists['universities'];
  readonly codes: Lists['education_codes'];
}

/** The definitions of versions, each read and compiled once. */
export interface ReadDefinitions {
  readonly builtIn: InputTypes;
  /** Of the live version: one statement where it is known already. */
  readonly live: (queries: Queries) => Promise<Definitions>;
  /** Of the version that was live when this server last looked: none where it ever did. */
  readonly last: (queries: Queries) => Promise<Definitions>;
  /** Of the live version, whose number another statement has brought: none where it is known already. */
  readonly at: (queries: Queries, live: number) => Promise<Definitions>;
  /** Nothing where no such version was kept. */
  readonly of: (queries: Queries, version: number) => Promise<Definitions | undefined>;
  /** The types that lists define which are in no version yet. */
  readonly typesOf: (queries: Queries, lists: Defining) => Promise<InputTypes>;
}

/** What is handed to whoever has to know what the deployment defines. */
export interface WithDefinitions {
  readonly definitions: ReadDefinitions;
}

/** Versions of which somebody may still have a page open. */
const MOST_KEPT = 20;

interface Defining {
  readonly field_types: readonly Pick<Lists['field_types'][number], 'entry'>[];
  readonly universities: readonly Pick<Lists['universities'][number], 'id' | 'name'>[];
  readonly education_codes: readonly Pick<Lists['education_codes'][number], 'kind' | 'code' | 'label'>[];
}

async function lookUpsOf(queries: Queries, { education_codes: codes, universities }: Defining): Promise<LookUps> {
  const ofKind = (kind: (typeof codes)[number]['kind']): LookUps['faculties'] =>
    codes.filter((row) => row.kind === kind).map(({ code, label }) => ({ option_id: code, option_name: label }));
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

async function entriesOf(queries: Queries, lists: Defining): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const entries = lists.field_types.map(({ entry }) => withoutSchema(entry));
  if (!entries.some((entry) => entry['options_from'] !== undefined)) return entries;
  const lookUps = await lookUpsOf(queries, lists);
  return entries.map((entry) => resolveOptions(entry, lookUps));
}

/** A table of types that has one of this name; only for a type of the deployment's own anything is asked for. */
export async function typesWith({ definitions }: WithDefinitions, queries: Queries, name: string): Promise<InputTypes> {
  return definitions.builtIn.has(name) ? definitions.builtIn : (await definitions.live(queries)).types;
}

/** `compile` makes the types of entries as clients are answered with. */
export function definitionsReader(builtIn: InputTypes, compile: (entries: readonly unknown[]) => InputTypes): ReadDefinitions {
  const kept = new LruCache<Definitions>(MOST_KEPT);
  const readVersion = versionReader();
  /** By who asks: a transaction must not wait for a reading that waits for a connection, while it has one of them itself. */
  const underWay = new WeakMap<Queries, Map<number, Promise<Definitions | undefined>>>();
  let last: Definitions | undefined;

  async function read(queries: Queries, version: number): Promise<Definitions | undefined> {
    const found: Version | undefined = version === 0 ? { tables: {}, lists: noLists } : await readVersion(queries, version);
    if (!found) return undefined;
    const entries = await entriesOf(queries, found.lists);
    const fieldTypes: FieldTypesResponse = { form_version: String(version), field_types: [...entries] };
    return { version, ...found, types: compile(entries), fieldTypes };
  }

  async function readAndKeep(queries: Queries, version: number): Promise<Definitions | undefined> {
    const definitions = await read(queries, version);
    if (definitions) kept.set(String(version), definitions);
    return definitions;
  }

  const of: ReadDefinitions['of'] = async (queries, version) => {
    if (last?.version === version) return last;
    const known = kept.get(String(version));
    if (known) return known;
    // However many ask at the same time for what has just been published.
    const asked = underWay.get(queries) ?? new Map<number, Promise<Definitions | undefined>>();
    const reading = asked.get(version) ?? readAndKeep(queries, version).finally(() => { asked.delete(version); });
    underWay.set(queries, asked.set(version, reading));
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
