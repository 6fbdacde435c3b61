import { filledText, isJsonObject } from './json.ts';
import { isYes } from './wire-boolean.ts';

interface University {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly other?: unknown;
}

/** The id of the choice for a university that the look-up does not list (docs/decisions/0021). */
export const UNLISTED = 'other';

const otherNames: ReadonlySet<string> = new Set(['other', 'others', 'その他']);

const OPEN = '([{【〔〈《「『';
const CLOSED = ')]}】〕〉》」』';

/** The text outside brackets; an opening bracket that is never closed counts to the end. */
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
 * The ids of the look-up's entries for an unlisted university: those flagged, else those named so (DECISIONS "What a strange server
 * showed"). Client and server share this.
 */
export function otherEntries(universities: readonly University[]): readonly string[] {
  const flagged = universities.filter(({ other }) => isYes(other));
  return (flagged.length > 0 ? flagged : universities.filter(isCalledOther)).flatMap(({ id }) => filledText(id) ?? []);
}
