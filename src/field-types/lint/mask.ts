import { normalizers } from '../../base/normalize.ts';
import type { Base } from '../bases.ts';
import { filledMask, fitsMask, hasSlots, isSlot, maskedText } from '../mask.ts';
import { normalizerOf } from '../normalizers.ts';
import { fault, type Place } from './findings.ts';

/** Bases whose form allows the literals of a mask. */
const maskable: ReadonlySet<string> = new Set(['text', 'text_area', 'location', 'date']);
const LONGEST_MASK = 100;

/** The form in which a day is sent; a digit that is no slot stands for itself. */
const dayMask = /^\d{4}-\d{2}-\d{2}$/;

/** The characters for the slots of sample texts: a digit, a letter, either. */
const fillings: readonly (readonly [digit: string, letter: string, either: string])[] = [
  ['0', 'a', '0'], ['1', 'Z', 'b'], ['9', 'A', 'Y'], ['5', 'q', '7'],
];

/** A text that fits the mask until it is normalised, with the normalised text. */
function findSpoiled(mask: string, names: readonly string[]): readonly [text: string, normal: string] | undefined {
  const own = normalizerOf(names);
  const normalize = (text: string): string => maskedText(mask, normalizers.dropUnstorable(own(normalizers.dropUnstorable(text))));
  return fillings.map((filling) => filledMask(mask, ...filling)).map((text) => [text, normalize(text)] as const)
    .find(([, normal]) => !fitsMask(mask, normal) || normalize(normal) !== normal);
}

/** The suggestion: the mask with normalised literals, where that helps; else to drop the normaliser that breaks it. */
function suggestMask(mask: string, names: readonly string[]): string {
  const normalize = normalizerOf(names);
  const signs = Array.from(mask).map((sign) => (isSlot(sign) ? sign : normalize(sign)));
  const isSame = signs.filter((sign) => Array.from(sign).some(isSlot)).length === Array.from(mask).filter(isSlot).length;
  const normalizedMask = signs.join('');
  if (isSame && normalizedMask !== mask && !findSpoiled(normalizedMask, names)) return `write ${JSON.stringify(normalizedMask)}`;
  const name = names.find((one) => findSpoiled(mask, [one]));
  return name === undefined ? 'write other signs between the slots' : `leave out "${name}", or write other signs between the slots`;
}

/** Checks a mask with its normalisers: a sent text must still fit it when the server normalises it once more. */
export function examineMask(
  mask: unknown,
  { base, isComposite, normalize }: { readonly base: Base; readonly isComposite: boolean; readonly normalize: readonly string[] },
  place: Place,
): void {
  if (isComposite || !maskable.has(base)) {
    fault(place, `a mask cannot be laid over ${isComposite ? 'a composite' : base}`, `use the base ${[...maskable].join(', ')}`);
  }
  if (typeof mask !== 'string' || mask.length > LONGEST_MASK || !hasSlots(mask)) {
    fault(place, 'must be a text with 0 for digits, A for letters, * for either', 'write for instance "000-0000"');
    return;
  }
  if (normalizers.dropUnstorable(mask) !== mask) fault(place, 'holds a sign that no database can store', 'leave it out');
  if (base === 'date' && !dayMask.test(mask)) {
    fault(place, 'a day is sent as YYYY-MM-DD, and in no other form', 'write "0000-00-00", or use the base text');
  }
  const [text, normal] = findSpoiled(mask, normalize) ?? [];
  if (text !== undefined) fault(
    place, `what fits it does not any more once it is normalised: ${JSON.stringify(text)} becomes ${JSON.stringify(normal)}`,
    () => suggestMask(mask, normalize),
  );
}
