import type { JsonObject } from '../../../src/base/json.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { hasEnded, hasValue, type Failure } from '../failures.ts';
import { recheckValue } from '../recheck-in-worker.ts';
import { withWorker, CannotRun, type Worker } from '../pool.ts';
import { minimalPart } from '../simplify.ts';
import type { Target } from '../target.ts';
import type { RecheckResult } from '../unit.ts';
import { typesAt } from './running-server.ts';

/** The first version of a server's field types that breaks a law with the stored value, and its definition of the type. */
export interface Culprit {
  readonly version: number;
  readonly sentence: string;
  /** Absent: the version before has no such type, or there is none before. */
  readonly before?: JsonObject;
  readonly after: JsonObject;
}

/** A minimal definition that breaks a law with the stored value: without any of its members the law holds. */
export interface MinimalDefinition {
  readonly definition: unknown;
  readonly sentence: string;
}

/** Checks a failure again under other definitions. */
type Recheck = (target: Target) => Promise<RecheckResult>;

const recheckBy = (worker: Worker, { finding }: Pick<Failure, 'finding'>, isOver: () => boolean): Recheck => async (target) => {
  const fate = await recheckValue(worker, target, finding);
  // A Ctrl-C in a terminal also ends the worker process.
  if (isOver()) throw new CannotRun('It was told to end.');
  return fate;
};

const sentenceIn = (fate: RecheckResult): string | undefined => (fate.is === 'failed' ? fate.finding.sentence : undefined);

/** Whether the check still fails; throws where it cannot be run. */
function isFailing(fate: RecheckResult): boolean {
  if (fate.is === 'cannot run') throw new CannotRun(`It cannot be asked there: ${fate.why}.`);
  return fate.is === 'failed';
}

const never = (): boolean => false;

const NO_VALUE = 'This failure has no value to ask again.';

const ofEntries = (entries: readonly JsonObject[]): Target => ({ kind: 'definitions', entries, fields: [] });

/**
 * Looks for the version that made a kept counterexample one, by halves: each of the versions up to the live one is asked for as clients ask
 * for it. `undefined`: the live one does not break it. Throws `CannotRun` where the server keeps no versions, or has no such type with the law.
 */
export const bisectVersions = (exchange: Exchange, failure: Pick<Failure, 'finding'>, isOver = never): Promise<Culprit | undefined> =>
  withWorker((worker) => findVersion(exchange, failure, recheckBy(worker, failure, isOver)));

async function findVersion(exchange: Exchange, failure: Pick<Failure, 'finding'>, recheck: Recheck): Promise<Culprit | undefined> {
  const { number: live, entries } = await typesAt(exchange);
  if (live === undefined) throw new CannotRun('The server keeps no versions of its field types.');
  if (!hasValue(failure)) throw new CannotRun(NO_VALUE);
  if (!isFailing(await recheck(ofEntries(entries)))) return undefined;
  const entriesOf = async (version: number): Promise<readonly JsonObject[]> => {
    const answer = await typesAt(exchange, version);
    // The server answers with the live version where it does not have the requested one.
    if (answer.number !== version) throw new CannotRun(`The server does not keep version ${version}.`);
    return answer.entries;
  };
  let [good, bad] = [0, live];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (sentenceIn(await recheck(ofEntries(await entriesOf(middle)))) === undefined) good = middle;
    else bad = middle;
  }
  const typeIn = (list: readonly JsonObject[]): JsonObject | undefined => list.find(({ name }) => name === failure.finding.subject);
  const [first, before] = [await entriesOf(bad), good === 0 ? undefined : typeIn(await entriesOf(good))];
  return { version: bad, sentence: sentenceIn(await recheck(ofEntries(first))) ?? '', after: typeIn(first) ?? {}, ...(before && { before }) };
}

/**
 * Leaves out of the definitions that a failure was found under, one after another, every rule and every other member that it does not take.
 * `undefined`: they do not break it. Throws `CannotRun` where the failure is of what is built in, or of what did not come to an end.
 */
export const bisectRules = (failure: Pick<Failure, 'finding' | 'target'>, isOver = never): Promise<MinimalDefinition | undefined> =>
  withWorker((worker) => findRules(failure, recheckBy(worker, failure, isOver)));

async function findRules(failure: Pick<Failure, 'finding' | 'target'>, recheck: Recheck): Promise<MinimalDefinition | undefined> {
  const { target } = failure;
  if (!hasEnded(failure)) throw new CannotRun(NO_VALUE);
  if (target.kind === 'built-in') throw new CannotRun('It is of a built-in type, which no file defines; --since says which commit it was.');
  const whole = target.kind === 'schema' ? target.schema : target.fields.length === 0 ? target.entries : { entries: target.entries, fields: target.fields };
  const targetOf = (definition: unknown): Target => {
    if (target.kind === 'schema') return { ...target, schema: definition as JsonObject };
    return { ...target, ...(Array.isArray(definition) ? { entries: definition } : definition as object) };
  };
  const sentenceOf = async (definition: unknown): Promise<string | undefined> => sentenceIn(await recheck(targetOf(definition)));
  if (!isFailing(await recheck(target))) return undefined;
  const definition = await minimalPart(whole, async (less) => await sentenceOf(less) !== undefined);
  return { definition, sentence: await sentenceOf(definition) ?? '' };
}
