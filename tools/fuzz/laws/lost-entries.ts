import { isJsonObject } from '../../../src/base/json.ts';
import { firstOf } from '../subjects/plain-subject.ts';

/** Texts of characters that cannot be stored, and so cannot have been typed. */
const UNTYPED = /^[\0\ud800-\udfff]*$/u;

/** The same, and invisible characters such as a soft hyphen or a space, which a number drops and a text keeps. */
const UNSEEN = /^[\0\ud800-\udfff\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether anything is filled in, at any depth; an id does not count. */
const isFilled = (value: unknown, empty: RegExp): boolean => {
  if (Array.isArray(value)) return value.some((member) => isFilled(member, empty));
  if (isJsonObject(value)) return Object.entries(value).some(([name, member]) => name !== '$id' && isFilled(member, empty));
  return typeof value === 'string' ? !empty.test(value) : value !== null && value !== undefined;
};

/**
 * The first typed list that has fewer or more entries in its normal form. Both are compared as JSON, without the functions that convert
 * one into the other. A list that is gone as a whole may be hidden or empty.
 */
export function lostEntries(typed: unknown, normal: unknown, path: readonly string[]): string | undefined {
  if (Array.isArray(typed)) {
    const [filled, left]: readonly (readonly unknown[])[] = [typed.filter((entry) => isFilled(entry, UNTYPED)), [normal].flat()];
    // Whether an entry of invisible characters counts depends on its types.
    if (!filled?.every((entry) => isJsonObject(entry) && isFilled(entry, UNSEEN)) || filled.length === 0) return undefined;
    if (left?.length !== filled.length) return `${path.join('.') || 'the list'} was typed with ${filled.length} entries that have something in them, and has ${left?.length ?? 0} in its normal form`;
    return firstOf(filled.entries(), ([at, entry]) => lostEntries(entry, left[at], [...path, String(at)]));
  }
  if (!isJsonObject(typed) || !isJsonObject(normal)) return undefined;
  return firstOf(Object.entries(typed), ([name, member]) => (Object.hasOwn(normal, name) ? lostEntries(member, normal[name], [...path, name]) : undefined));
}
