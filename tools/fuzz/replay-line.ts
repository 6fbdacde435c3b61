import { ENOUGH, UNFILLABLE } from './unfillable.ts';
import type { Finding } from './unit.ts';

/** As a shell takes it for one word. */
const quoted = (word: string): string => (/^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);

/** The one line that gives this counterexample again. */
export function replayLine({ law, subject, kind, seed, path, runs = ENOUGH, mode }: Finding, files: readonly string[]): string {
  const words = [...files, ...(law === UNFILLABLE ? [] : ['--law', law]), kind === 'field' ? '--field' : '--type', subject, '--seed', String(seed), ...(path === undefined ? ['--runs', String(runs)] : ['--path', path]), ...(mode ? ['--mode', mode] : [])];
  return `npm run fuzz -- ${words.map(quoted).join(' ')}`;
}
