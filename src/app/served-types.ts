import type { Client } from '../api/client.ts';
import { failureOf } from '../api/failure.ts';
import { fieldTypesCall } from '../api/field-types.ts';
import type { ServedEngine } from './served-engine.ts';

/** A form opens without the server's types after this long. */
const PATIENCE_MS = 5_000;

/** What is known of one server's types. */
interface Known {
  /** The answer that they were made of. */
  readonly answer: string;
  readonly served: ServedEngine;
}

const known = new WeakMap<Client, Known>();
/** A server that has no such call: it is not asked again (DECISIONS "Field types from the server"). */
const without = new WeakSet<Client>();
let reported = false;

/** Most servers define none, and then nothing of what reads them is loaded. */
async function load(client: Client, builtIn: ServedEngine): Promise<ServedEngine> {
  const entries = await client.send(fieldTypesCall);
  const answer = JSON.stringify(entries);
  const before = known.get(client);
  if (before?.answer === answer) return before.served;
  const served = entries.length === 0 ? builtIn : (await import('./read-served-types.ts')).readServedTypes(entries, builtIn);
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
export async function servedTypes(client: Client, builtIn: ServedEngine): Promise<ServedEngine> {
  const last = (): ServedEngine => known.get(client)?.served ?? builtIn;
  if (without.has(client)) return last();
  const patience = new Promise<undefined>((resolve) => { setTimeout(resolve, PATIENCE_MS, undefined); });
  const answer = load(client, builtIn).catch((error: unknown) => { fail(client, error); });
  return await Promise.race([answer, patience]) ?? last();
}
