import type { Client } from '../api/client.ts';
import { failureOf } from '../api/failure.ts';
import { fieldTypesCall } from '../api/field-types.ts';
import type { LanguageState } from '../i18n/use-language.ts';
import type { ServedEngine } from './served-engine.ts';

/** A form opens without the server's types after this long. */
const PATIENCE_MS = 5_000;

/** Whom to ask, and what to add the answer to. */
export interface Source {
  readonly client: Client;
  readonly builtIn: ServedEngine;
  readonly addTexts: LanguageState['addTexts'];
}

/** What is known of one server's types. */
interface Known {
  /** The answer that they were made of. */
  readonly answer: string | undefined;
  readonly served: ServedEngine;
}

const known = new WeakMap<Client, Known>();
/** A server that has no such call: it is not asked again (DECISIONS "Field types from the server"). */
const without = new WeakSet<Client>();
let reported = false;

async function read(entries: readonly unknown[], { builtIn, addTexts }: Pick<Source, 'builtIn' | 'addTexts'>): Promise<ServedEngine> {
  const [{ readServedTypes }] = await Promise.all([import('./read-served-types.ts'), addTexts(['field-types'])]);
  return readServedTypes(entries, builtIn);
}

/** What one answer is known by from the next. Nested too deep for a text it is nothing, and read anew each time. */
function textOf(entries: readonly unknown[]): string | undefined {
  try {
    return JSON.stringify(entries);
  } catch {
    return undefined;
  }
}

/** Most servers define none, and then nothing of what reads them is loaded. */
async function load({ client, builtIn, addTexts }: Source): Promise<ServedEngine> {
  const entries = await client.send(fieldTypesCall);
  const answer = textOf(entries);
  const before = known.get(client);
  if (before && answer !== undefined && before.answer === answer) return before.served;
  const served = entries.length === 0 ? builtIn : await read(entries, { builtIn, addTexts });
  known.set(client, { answer, served });
  return served;
}

function fail(client: Client, error: unknown): void {
  const failure = failureOf(error);
  const isAbsent = (failure?.kind === 'server' || failure?.kind === 'refused') && failure.status === 404;
  if (isAbsent) without.add(client);
  if (isAbsent || reported) return;
  reported = true;
  // eslint-disable-next-line no-console -- DECISIONS "Field types from the server": named in the console, once
  console.warn('The input types that the server defines could not be loaded; they are asked for again with the next page.', failure?.kind ?? error);
}

/** The types and widgets there are now. Rejects never, and takes no longer than a form can wait: then what was known last holds. */
export async function servedTypes(source: Source): Promise<ServedEngine> {
  const { client, builtIn } = source;
  const last = (): ServedEngine => known.get(client)?.served ?? builtIn;
  if (without.has(client)) return last();
  const patience = new Promise<undefined>((resolve) => { setTimeout(resolve, PATIENCE_MS, undefined); });
  const answer = load(source).catch((error: unknown) => { fail(client, error); });
  return await Promise.race([answer, patience]) ?? last();
}
