import { NothingChosen, type Filter } from './choose.ts';
import type { Format } from './report/formats.ts';
import type { Mode } from '../../packages/arbitraries/mode.ts';

/** Not values: versions of definitions, over what is stored and open. */
export const PUBLISH = 'publish';

/** A run takes so long where nothing else is said. */
export const USUAL_SECONDS = 30;

/** What a run over values may be told. */
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

/** What the command may be told. */
export interface Options extends Omit<ValueOptions, 'mode'> {
  readonly mode?: Mode | typeof PUBLISH;
  readonly watch?: true;
  readonly server?: string;
  readonly email?: string;
  readonly password?: string;
}

export const firstOf = (options: Readonly<Record<string, unknown>>): string | undefined => Object.keys(options).find((name) => options[name] !== undefined);

/** What would be passed over in silence, so that the answer would be about something else than what was asked. */
export function refuseUnheard(files: readonly string[], options: Options): void {
  const { seed, path, time, runs, jobs, mode, server, email, password, law, type, field, report, bail, coverage, watch } = options;
  if (path !== undefined && seed === undefined) throw new NothingChosen('--path leads to a value of the run of one --seed: name that as well, as the printed line does.');
  if (mode === PUBLISH && path !== undefined && path.includes(':')) throw new NothingChosen('--path of --mode publish is one number, as the printed line has it.');
  const own = server !== undefined ? '--server' : mode === PUBLISH ? '--mode publish' : undefined;
  if (own !== undefined && files.length > 0) throw new NothingChosen(`${own} takes no FILE: ${files.join(', ')} would not be tried.`);
  const ofOwn = firstOf({ ...(own !== undefined && { law, type, field, report, coverage, watch, jobs, bail }), ...(server !== undefined && { mode, path }) });
  if (ofOwn !== undefined) throw new NothingChosen(`${own} has no --${ofOwn}.`);
  const ofPath = path === undefined ? undefined : firstOf({ time, runs, bail, coverage, watch });
  if (ofPath !== undefined) throw new NothingChosen(`--path leads to one counterexample and has no --${ofPath}.`);
  const ofAccount = server === undefined ? firstOf({ email, password }) : undefined;
  if (ofAccount !== undefined) throw new NothingChosen(`--${ofAccount} is of an account of a --server.`);
}
