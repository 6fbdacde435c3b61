import { InvalidSelection, type Filter } from './choose.ts';
import type { Format } from './report/formats.ts';
import type { Mode } from '../../packages/arbitraries/mode.ts';

/** The mode that tries versions of definitions over stored values and open pages. */
export const PUBLISH = 'publish';

/** The default length of a run. */
export const DEFAULT_SECONDS = 30;

/** The options of a run over values. */
export interface ValueOptions extends Filter {
  readonly seed?: number;
  readonly path?: string;
  readonly time?: number;
  readonly runs?: number;
  readonly jobs?: number;
  readonly report?: Format;
  readonly bail?: true;
  readonly coverage?: true;
}

/** The options of the command. */
export interface Options extends Omit<ValueOptions, 'mode'> {
  readonly mode?: Mode | typeof PUBLISH;
  readonly watch?: true;
  readonly server?: string;
  readonly email?: string;
  readonly password?: string;
}

export const firstOf = (options: Readonly<Record<string, unknown>>): string | undefined => Object.keys(options).find((name) => options[name] !== undefined);

/** Rejects options that would be ignored silently. */
export function rejectIgnoredOptions(files: readonly string[], options: Options): void {
  const { seed, path, time, runs, jobs, mode, server, email, password, law, type, field, report, bail, coverage, watch } = options;
  if (path !== undefined && seed === undefined) throw new InvalidSelection('--path leads to a value of the run of one --seed: name that as well, as the printed line does.');
  if (mode === PUBLISH && path !== undefined && path.includes(':')) throw new InvalidSelection('--path of --mode publish is one number, as the printed line has it.');
  const own = server !== undefined ? '--server' : mode === PUBLISH ? '--mode publish' : undefined;
  if (own !== undefined && files.length > 0) throw new InvalidSelection(`${own} takes no FILE: ${files.join(', ')} would not be tried.`);
  const unsupported = firstOf({ ...(own !== undefined && { law, type, field, report, coverage, watch, jobs, bail }), ...(server !== undefined && { mode, path }) });
  if (unsupported !== undefined) throw new InvalidSelection(`${own} has no --${unsupported}.`);
  const conflicting = path === undefined ? undefined : firstOf({ time, runs, bail, coverage, watch });
  if (conflicting !== undefined) throw new InvalidSelection(`--path leads to one counterexample and has no --${conflicting}.`);
  const accountOption = server === undefined ? firstOf({ email, password }) : undefined;
  if (accountOption !== undefined) throw new InvalidSelection(`--${accountOption} is of an account of a --server.`);
}
