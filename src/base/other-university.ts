import { filledText, isJsonObject } from './json.ts';
import { isYes } from './wire-boolean.ts';

interface University {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly other?: unknown;
}

/** Where no university is another, a name without a university is one (docs/decisions/0021). */
export const UNLISTED = 'other';

const otherNames: ReadonlySet<string> = new Set(['other', 'others', 'その他']);

const OPEN = '([{【〔〈《「『';
const CLOSED = ')]}】〕〉》」』';

/** What stands in no brackets, those of one that is never closed included. */
function outsideBrackets(text: string): string {
  let depth = 0;
  return [...text].filter((sign) => {
    if (OPEN.includes(sign)) depth += 1;
    const isOutside = depth === 0;
    if (CLOSED.includes(sign)) depth = Math.max(0, depth - 1);
    return isOutside;
  }).join('').trim();
}

const withoutBrackets = (text: string): string => [...text].filter((sign) => !(OPEN + CLOSED).includes(sign)).join('').trim();

/** Whether a name says "other" once its width, its case and what stands in brackets are left aside. */
function isOtherName(name: unknown): boolean {
  const text = filledText(name)?.normalize('NFKC').toLowerCase();
  return text !== undefined && otherNames.has(outsideBrackets(text) || withoutBrackets(text));
}

const isCalledOther = ({ id, name }: University): boolean =>
  id === UNLISTED || (isJsonObject(name) ? Object.values(name) : [name]).some(isOtherName);

/**
 * The look-up's entries for a university that is not on it: those flagged, else those called so (DECISIONS "What a strange server
 * showed"). Both sides judge by them.
 */
export function othersAmong(universities: readonly University[]): readonly string[] {
  const flagged = universities.filter(({ other }) => isYes(other));
  return (flagged.length > 0 ? flagged : universities.filter(isCalledOther)).flatMap(({ id }) => filledText(id) ?? []);
}
