import type { Client } from '../api/client.ts';
import { failureOf } from '../api/failure.ts';
import { fieldTypesCall } from '../wire/field-types.ts';
import type { LanguageState } from '../i18n/use-language.ts';
import type { ServedEngine } from './read-served-types.ts';

/** Where the types are loaded from, and what they are added to. */
export interface Source {
  readonly client: Client;
  readonly builtIn: ServedEngine;
  readonly addTexts: LanguageState['addTexts'];
  /** Settles when a form can wait no longer. */
  readonly patience: Promise<void>;
}

/** The types of one version of the definitions. */
export interface Versioned {
  readonly served: ServedEngine;
  /** Absent where the server knows no versions. */
  readonly formVersion: string | undefined;
}

/** The cached types of one server. */
interface Cached extends Versioned {
  /** The answer that they were built from. */
  readonly answer: string | undefined;
}

const cache = new WeakMap<Client, Cached>();
/** Servers without this call: they are not asked again (DECISIONS "Field types from the server"). */
const unsupported = new WeakSet<Client>();
let reported = false;

async function read(entries: readonly unknown[], { builtIn, addTexts }: Pick<Source, 'builtIn' | 'addTexts'>): Promise<ServedEngine> {
  const [{ readServedTypes }] = await Promise.all([import('./read-served-types.ts'), addTexts(['field-types'])]);
  return readServedTypes(entries, builtIn);
}

/** A text by which answers are compared. `undefined` for one nested too deep for JSON, which is then read anew each time. */
function serialized(entries: readonly unknown[]): string | undefined {
  try {
    return JSON.stringify(entries);
  } catch {
    return undefined;
  }
}

/** Most servers define no types; the code that reads them is then not loaded. */
async function load({ client, builtIn, addTexts }: Omit<Source, 'patience'>, version?: string): Promise<Versioned> {
  const { entries, formVersion } = await client.send(fieldTypesCall(version));
  const answer = serialized(entries);
  const cached = cache.get(client);
  const isUnchanged = cached && answer !== undefined && cached.answer === answer;
  const build = async (): Promise<ServedEngine> => (entries.length === 0 ? builtIn : read(entries, { builtIn, addTexts }));
  const current = { answer, served: isUnchanged ? cached.served : await build(), formVersion };
  if (version === undefined) cache.set(client, current);
  return current;
}

function fail(client: Client, error: unknown, version?: string): void {
  const failure = failureOf(error);
  const isAbsent = failure?.status === 404;
  if (isAbsent && version === undefined) unsupported.add(client);
  if (isAbsent || reported) return;
  reported = true;
  // oxlint-disable-next-line no-console -- DECISIONS "Field types from the server": named in the console, once
  console.warn(
    'The input types that the server defines could not be loaded; they are asked for again with the next page.', failure?.kind ?? error,
  );
}

/**
 * The current types and widgets, or those of a version. Never rejects, and takes no longer than a form can wait: after that
 * it resolves to the last ones known.
 */
export async function servedTypes(source: Source, version?: string): Promise<Versioned> {
  const { client, builtIn, patience } = source;
  const last = (): Versioned => cache.get(client) ?? { served: builtIn, formVersion: undefined };
  if (unsupported.has(client)) return last();
  const answer = load(source, version).catch((error: unknown) => { fail(client, error, version); });
  return await Promise.race([answer, patience]) ?? last();
}
