import { randomInt } from 'node:crypto';
import { InvalidSelection } from '../choose.ts';
import { SEED_LIMIT } from '../option-values.ts';
import { DEFAULT_SECONDS, type Options } from '../options.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodeOf, counted, nothingFound } from '../verdict.ts';
import { askServer } from './server-verdicts.ts';
import { exchangeFor } from './running-server.ts';

/** Compares a running server's verdicts with the page's. Returns the exit code. */
export async function tryServer({ say, tell, isOver }: CommandContext, server: string, { seed = randomInt(SEED_LIMIT), runs, time, email, password }: Options): Promise<number> {
  if (email === undefined || password === undefined) throw new InvalidSelection('--server needs --email and --password of an account that is nobody’s.');
  const run = { seed, seconds: time ?? (runs === undefined ? DEFAULT_SECONDS : Infinity), ...(runs !== undefined && { runs }) };
  const { found, values, saves } = await askServer(exchangeFor(server), { email, password }, run, isOver);
  for (const line of found ?? []) say(line);
  tell(`${counted(values, 'value')} in ${counted(saves, 'save')}, seed ${seed}.`);
  const tried = { count: values, isAll: saves >= (runs ?? 1) };
  if (!found) say(nothingFound(tried));
  return exitCodeOf(found !== undefined, tried);
}
