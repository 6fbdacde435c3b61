import type { JsonObject } from '../../../src/base/json.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Failure } from '../failures.ts';
import { CannotRun } from '../pool.ts';
import { trialsOf } from '../trials-of.ts';
import { askAgain } from '../unit.ts';
import { typesAt } from './running-server.ts';

/** The first version of a server's field types that breaks a law by a value that was kept, and what it says of the type. */
export interface Culprit {
  readonly version: number;
  readonly sentence: string;
  /** Absent: the version before has no such type, or there is none before. */
  readonly before?: JsonObject;
  readonly after: JsonObject;
}

/** Under the definitions of a version; nothing where the law holds, or the type is not there. */
function brokenUnder(entries: readonly JsonObject[], { finding }: Pick<Failure, 'finding'>): string | undefined {
  const trial = trialsOf({ kind: 'definitions', entries, fields: [] }).find(({ law, subject }) => law === finding.law && subject === finding.subject);
  return trial && askAgain(trial, finding)?.sentence;
}

/**
 * Looks for the version that made a kept counterexample one, by halves: each of the versions up to the live one is asked for as clients ask
 * for it. `undefined`: the live one does not break it. Throws `CannotRun` where the server keeps no versions, or the law is of no type.
 */
export async function bisect(exchange: Exchange, failure: Pick<Failure, 'finding'>): Promise<Culprit | undefined> {
  const { number: live, entries } = await typesAt(exchange);
  if (live === undefined) throw new CannotRun('The server keeps no versions of its field types.');
  if (failure.finding.definition === null) throw new CannotRun('This failure has no value to ask again.');
  if (brokenUnder(entries, failure) === undefined) return undefined;
  const entriesOf = async (version: number): Promise<readonly JsonObject[]> => {
    const answer = await typesAt(exchange, version);
    // A version that is not kept is answered by the live one.
    if (answer.number !== version) throw new CannotRun(`The server does not keep version ${version}.`);
    return answer.entries;
  };
  let [good, bad] = [0, live];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (brokenUnder(await entriesOf(middle), failure) === undefined) good = middle;
    else bad = middle;
  }
  const typeIn = (list: readonly JsonObject[]): JsonObject | undefined => list.find(({ name }) => name === failure.finding.subject);
  const [first, before] = [await entriesOf(bad), good === 0 ? undefined : typeIn(await entriesOf(good))];
  return { version: bad, sentence: brokenUnder(first, failure) ?? '', after: typeIn(first) ?? {}, ...(before && { before }) };
}
