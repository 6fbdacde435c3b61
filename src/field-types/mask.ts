import { foldHyphens, foldWidth } from '../base/normalize.ts';

const slots: Readonly<Record<string, RegExp>> = { 0: /[0-9]/, A: /[A-Za-z]/, '*': /[0-9A-Za-z]/ };

const slotOf = (sign: string): RegExp | undefined => (Object.hasOwn(slots, sign) ? slots[sign] : undefined);

/** Whether a sign of a mask stands for others. */
export const isSlot = (sign: string): boolean => slotOf(sign) !== undefined;

/** Whether a mask asks for anything: without a slot it would be one text for all. */
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

/** Where the text goes on after literals that stand in it one and all, whatever separates them; else `undefined`. */
function after(literals: readonly string[], characters: readonly string[], from: number): number | undefined {
  let at = from;
  for (const literal of literals) {
    if (characters[at] === literal) at += 1;
    else if (!isSeparator(literal)) return undefined;
  }
  return at;
}

/**
 * What the mask asks for, taken from the text in its order; literals are put in where the text has none. `given`: so many signs of it, from
 * its start, end with the last that was in the text as well and separates nothing. `isUsedUp`: all characters have found their place.
 */
function lay(mask: string, typed: string) {
  const [characters, signs] = [folded(typed), Array.from(mask)];
  let [at, place, given] = [0, 0, 0];
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
      given = place;
    } else {
      const end = signs.findIndex((sign, index) => index > place && isSlot(sign));
      const run = signs.slice(place, end === -1 ? undefined : end);
      const literals = run.map((sign) => folded(sign).join(''));
      // Some of them alone may as well be what is to stand in the slots.
      const next = after(literals, characters, at) ?? at;
      if (next > at) given = Math.max(given, place + literals.findLastIndex((literal) => !isSeparator(literal)) + 1);
      text += run.join('');
      place += run.length;
      at = next;
    }
  }
  while (isSeparator(characters[at] ?? '')) at += 1;
  return { text, given, isUsedUp: at >= characters.length };
}

/** The text in the form of the mask, whichever width it is in and whatever separates its parts; as it is where it does not fit. */
export function maskedText(mask: string, typed: string): string {
  const { text, isUsedUp } = lay(mask, typed);
  return isUsedUp && fitsMask(mask, text) ? text : typed;
}

/**
 * What to show while somebody types: the beginning of the mask with what has been typed so far, without literals that follow and were
 * not typed. As it was typed where it does not fit: nothing is taken away from under the hand.
 */
export function maskedWhileTyping(mask: string, typed: string): string {
  const { text, given, isUsedUp } = lay(mask, typed);
  return isUsedUp ? Array.from(text).slice(0, given).join('') : typed;
}
