import { foldHyphens, foldWidth } from '../../src/base/normalize.ts';

const slots: ReadonlyMap<string, RegExp> = new Map([['0', /\d/], ['A', /[A-Za-z]/], ['*', /[0-9A-Za-z]/]]);

/**
 * A text that is being typed, as its mask shows it: signs in their places, in whatever width they were typed, and what
 * stands between them as soon as something follows it, so that a deletion is not undone. A text that does not fit stays as
 * it is: what is wrong with it is said in words when it is left.
 *
 * @param mask `0` for a digit, `A` for a letter, `*` for either; anything else stands for itself
 */
export function underMask(typed: string, mask: string): string {
  const signs = [...foldWidth(typed)];
  let [shown, between, next] = ['', '', 0];
  for (const place of mask) {
    const sign = signs[next];
    if (sign === undefined) return shown;
    const slot = slots.get(place);
    if (!slot) {
      between += place;
      if (foldHyphens(sign) === place) next += 1;
    } else if (slot.test(sign)) {
      shown += between + sign;
      between = '';
      next += 1;
    } else {
      return typed;
    }
  }
  return next < signs.length ? typed : shown + between;
}
