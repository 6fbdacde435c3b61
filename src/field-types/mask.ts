import { foldHyphens, foldWidth } from '../base/normalize.ts';

const slots: Readonly<Record<string, RegExp>> = { 0: /[0-9]/, A: /[A-Za-z]/, '*': /[0-9A-Za-z]/ };

const slotOf = (sign: string): RegExp | undefined => (Object.hasOwn(slots, sign) ? slots[sign] : undefined);

/** Whether a character of a mask is a slot for others. */
export const isSlot = (sign: string): boolean => slotOf(sign) !== undefined;

/** Whether a mask has a slot: without one it would allow a single text. */
export const hasSlots = (mask: string): boolean => Array.from(mask).some(isSlot);

/** A text that fits the mask: with these in its slots. */
export const filledMask = (mask: string, digit: string, letter: string, either: string): string =>
  mask.replace(/[0A*]/g, (sign) => (sign === '0' ? digit : sign === 'A' ? letter : either));

/** Whether a text has the form of the mask, its literals among it: `100-0001` has that of `000-0000`. */
export function fitsMask(mask: string, text: string): boolean {
  const [signs, characters] = [Array.from(mask), Array.from(text)];
  return signs.length === characters.length && signs.every((sign, index) =>
    (slotOf(sign)?.test(characters[index] ?? '') ?? sign === characters[index]));
}

const isSeparator = (character: string): boolean => /[\s-]/.test(character);

const folded = (text: string): readonly string[] => Array.from(foldWidth(foldHyphens(text)));

/** The index behind literals that are all in the text, whatever separates them; else `undefined`. */
function indexAfter(literals: readonly string[], characters: readonly string[], from: number): number | undefined {
  let at = from;
  for (const literal of literals) {
    if (characters[at] === literal) at += 1;
    else if (!isSeparator(literal)) return undefined;
  }
  return at;
}

/**
 * Lays the mask over a text: slots take its characters in order, missing literals are inserted. `given`: the length up to the last
 * character of the result that was typed and is no separator. `isUsedUp`: all typed characters were placed.
 */
function applyMask(mask: string, typed: string) {
  const [characters, signs] = [folded(typed), Array.from(mask)];
  let [at, place, typedLength] = [0, 0, 0];
  let text = '';
  while (place < signs.length) {
    const slot = slotOf(signs[place] ?? '');
    if (slot) {
      while (isSeparator(characters[at] ?? '')) at += 1;
      const character = characters[at] ?? '';
      if (!slot.test(character)) break;
      text += character;
      place += 1;
      at += 1;
      typedLength = place;
    } else {
      const end = signs.findIndex((sign, index) => index > place && isSlot(sign));
      const run = signs.slice(place, end === -1 ? undefined : end);
      const literals = run.map((sign) => folded(sign).join(''));
      // Only some of the literals could as well be characters for the slots.
      const next = indexAfter(literals, characters, at) ?? at;
      if (next > at) typedLength = Math.max(typedLength, place + literals.findLastIndex((literal) => !isSeparator(literal)) + 1);
      text += run.join('');
      place += run.length;
      at = next;
    }
  }
  while (isSeparator(characters[at] ?? '')) at += 1;
  return { text, given: typedLength, isComplete: at >= characters.length };
}

/** The text in the form of the mask, from any width and with any separators; unchanged where it does not fit. */
export function maskedText(mask: string, typed: string): string {
  const { text, isComplete: isUsedUp } = applyMask(mask, typed);
  return isUsedUp && fitsMask(mask, text) ? text : typed;
}

/**
 * What to show while somebody types: the masked text up to the last typed character, without the literals after it. Unchanged where it
 * does not fit: no typed character disappears.
 */
export function maskedWhileTyping(mask: string, typed: string): string {
  const { text, given, isComplete: isUsedUp } = applyMask(mask, typed);
  return isUsedUp ? Array.from(text).slice(0, given).join('') : typed;
}
