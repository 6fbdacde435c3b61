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

/** What the mask asks for, taken from the text in its order; literals are put in where the text has none. */
interface Laid {
  readonly text: string;
  /** Whether all characters of the text have found their place. */
  readonly isUsedUp: boolean;
}

function lay(mask: string, typed: string): Laid {
  const characters = Array.from(foldWidth(foldHyphens(typed)));
  let [at, text] = [0, ''];
  const next = (): string => characters[at] ?? '';
  const skipSeparators = (): void => {
    while (isSeparator(next())) at += 1;
  };
  for (const sign of Array.from(mask)) {
    const slot = slotOf(sign);
    if (slot) skipSeparators();
    const isThere = slot ? slot.test(next()) : next() === sign;
    if (slot && !isThere) break;
    text += slot ? next() : sign;
    if (isThere) at += 1;
  }
  skipSeparators();
  return { text, isUsedUp: at >= characters.length };
}

/** The text in the form of the mask, whichever width it is in and whatever separates its parts; as it is where it does not fit. */
export function maskedText(mask: string, typed: string): string {
  const { text, isUsedUp } = lay(mask, typed);
  return isUsedUp && fitsMask(mask, text) ? text : typed;
}

/**
 * What to show while somebody types: the beginning of the mask with what has been typed so far, without literals after the
 * last of it. As it was typed where it does not fit: nothing is taken away from under the hand.
 */
export function maskedWhileTyping(mask: string, typed: string): string {
  const { text, isUsedUp } = lay(mask, typed);
  if (!isUsedUp) return typed;
  const characters = Array.from(text);
  const lastSlot = Array.from(mask).slice(0, characters.length).findLastIndex(isSlot);
  return characters.slice(0, lastSlot + 1).join('');
}
