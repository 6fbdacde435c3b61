import { randomInt } from 'node:crypto';
import { NothingChosen } from '../choose.ts';
import { MOST_SEED } from '../option-values.ts';
import { USUAL_SECONDS, type Options } from '../options.ts';
import type { Surroundings } from '../surroundings.ts';
import { codeOf, counted, nothingFound } from '../verdict.ts';
import { askServer } from './opinions.ts';
import { reach } from './running-server.ts';

/** Compares a running server's verdicts with the page's. Returns the exit code. */
export async function tryServer({ say, tell, isOver }: Surroundings, server: string, { seed = randomInt(MOST_SEED), runs, time, email, password }: Options): Promise<number> {
  if (email === undefined || password === undefined) throw new NothingChosen('--server needs --email and --password of an account that is nobody’s.');
  const run = { seed, seconds: time ?? (runs === undefined ? USUAL_SECONDS : Infinity), ...(runs !== undefined && { runs }) };
  const { found, values, saves } = await askServer(reach(server), { email, password }, run, isOver);
  for (const line of found ?? []) say(line);
  tell(`${counted(values, 'value')} in ${counted(saves, 'save')}, seed ${seed}.`);
  const tried = { count: values, isAll: saves >= (runs ?? 1) };
  if (!found) say(nothingFound(tried));
  return codeOf(found !== undefined, tried);
}
