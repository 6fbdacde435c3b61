import type { FieldTypeDiagnostic } from '../contract.ts';
import { pointerToken } from '../../base/json.ts';

/** A place in the examined definition, and the list that collects its findings. */
export interface Place {
  readonly path: string;
  readonly findings: FieldTypeDiagnostic[];
}

export const within = ({ path, findings }: Place, ...keys: readonly (string | number)[]): Place =>
  ({ path: [path, ...keys.map(pointerToken)].join('/'), findings });

/** The most findings of a definition, which may have thousands; errors are reported in addition to that many warnings. */
const maxFindings = { warning: 100, error: 200 } as const;

/** A suggestion, or a function that finds one only where it is reported. */
type Suggestion = string | (() => string | undefined);

function add({ path, findings }: Place, severity: FieldTypeDiagnostic['severity'], reason: string, suggest: Suggestion | undefined): void {
  if (findings.length >= maxFindings[severity]) return;
  const suggestion = typeof suggest === 'function' ? suggest() : suggest;
  findings.push(Object.freeze({ path, reason, ...(suggestion !== undefined && { suggestion }), severity }));
}

/** The entry cannot be used. */
export const fault = (place: Place, reason: string, suggestion?: Suggestion): void => add(place, 'error', reason, suggestion);

/** The entry can be used, but hardly means what its author intended. */
export const warning = (place: Place, reason: string, suggestion?: Suggestion): void => add(place, 'warning', reason, suggestion);

/** A finding for a name that JavaScript objects sort as an index, so that its position has no effect. */
export const indexLike = (name: string): Pick<FieldTypeDiagnostic, 'reason' | 'suggestion'> | undefined => (/^(0|[1-9]\d{0,9})$/.test(name)
  ? { reason: `"${name}" is a whole number and comes before all other names, wherever it stands`, suggestion: 'begin it with a letter' }
  : undefined);

const LONGEST_WORD = 64;

/** The Levenshtein distance of two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at += 1) {
      const changed = (row[at] ?? 0) + (letter === other.charAt(at) ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

function nearest(word: unknown, known: readonly string[]): string | undefined {
  if (typeof word !== 'string' || word.length > LONGEST_WORD) return undefined;
  const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const near = known.map((one) => ({ one, away: distance(letters(word), letters(one)) })).sort((a, b) => a.away - b.away)[0];
  return near && near.away <= Math.max(Math.min(2, near.one.length - 1), Math.floor(near.one.length / 3))
    ? `did you mean "${near.one}"?`
    : undefined;
}

/** Suggests the known word nearest to an unknown one. */
export const didYouMean = (word: unknown, known: readonly string[]) => (): string | undefined => nearest(word, known);

/** Suggests the nearest known word, else all of them. */
export const nearestOrAll = (word: unknown, known: readonly string[]) =>
  (): string => nearest(word, known) ?? `use one of ${known.join(', ')}`;
