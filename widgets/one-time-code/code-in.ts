import { foldHyphens, foldWidth } from '../../src/base/normalize.ts';

const CODE = { shortest: 4, longest: 8, usual: 6 } as const;

/** Digits, in one group or in several with one sign between them. */
const runs = /\d+(?:[- ]\d+)*/g;
/** Codes of letters and digits together. */
const mixed = /\b(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]+\b/g;

const isCode = ({ length }: string): boolean => length >= CODE.shortest && length <= CODE.longest;

/** The candidates of a run: its groups where one is long enough for a code, else the groups joined. */
function codesOf(run: string): readonly string[] {
  const groups = run.split(/[- ]/);
  return groups.some(({ length }) => length >= CODE.usual) ? groups : [groups.join('')];
}

/**
 * The code in the text of a message, in groups and with full-width digits too; `undefined` where the text has none, or more
 * than one candidate (DECISIONS "What a strange server showed").
 */
export function codeIn(text: string): string | undefined {
  const normalized = foldHyphens(foldWidth(text)).replace(/\p{Cf}/gu, '').replace(/\s/g, ' ');
  const digits = (normalized.match(runs) ?? []).flatMap(codesOf).filter(isCode);
  const found = digits.length > 0 ? digits : (normalized.match(mixed) ?? []).filter(isCode);
  const usual = found.filter(({ length }) => length === CODE.usual);
  const candidates = usual.length === 1 ? usual : found;
  return candidates.length === 1 ? candidates[0] : undefined;
}
