import { ENOUGH_VALUES, UNFILLABLE } from './unfillable.ts';
import type { Finding } from './unit.ts';

/** Quotes a word for a shell. */
const quoted = (word: string): string => (/^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);

/** The command that reproduces a counterexample. */
export function replayLine({ law, subject, kind, seed, path, runs = ENOUGH_VALUES, mode }: Finding, files: readonly string[]): string {
  const words = [...files, ...(law === UNFILLABLE ? [] : ['--law', law]), kind === 'field' ? '--field' : '--type', subject, '--seed', String(seed), ...(path === undefined ? ['--runs', String(runs)] : ['--path', path]), ...(mode ? ['--mode', mode] : [])];
  return `npm run fuzz -- ${words.map(quoted).join(' ')}`;
}
