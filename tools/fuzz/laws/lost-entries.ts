import { isJsonObject } from '../../../src/base/json.ts';
import { firstOf } from '../subjects/plain-subject.ts';

/** What cannot be stored nobody can have typed. */
const UNTYPED = /^[\0\ud800-\udfff]*$/u;

/** Besides what nobody sees, such as a soft hyphen or a space: a number is without it, and a text keeps it. */
const UNSEEN = /^[\0\ud800-\udfff\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether anything is filled in, at whatever depth; an id is nothing of that. */
const isFilled = (value: unknown, empty: RegExp): boolean => {
  if (Array.isArray(value)) return value.some((member) => isFilled(member, empty));
  if (isJsonObject(value)) return Object.entries(value).some(([name, member]) => name !== '$id' && isFilled(member, empty));
  return typeof value === 'string' ? !empty.test(value) : value !== null && value !== undefined;
};

/**
 * The first list of what was typed that has fewer or more entries in its normal form, told of both as JSON has them and by none of the
 * functions that made the one of the other. What is gone as a whole may be hidden, or empty.
 */
export function lostEntries(typed: unknown, normal: unknown, path: readonly string[]): string | undefined {
  if (Array.isArray(typed)) {
    const [filled, left]: readonly (readonly unknown[])[] = [typed.filter((entry) => isFilled(entry, UNTYPED)), [normal].flat()];
    // Whether an entry of nothing that is seen is one, its types say.
    if (!filled?.every((entry) => isJsonObject(entry) && isFilled(entry, UNSEEN)) || filled.length === 0) return undefined;
    if (left?.length !== filled.length) return `${path.join('.') || 'the list'} was typed with ${filled.length} entries that have something in them, and has ${left?.length ?? 0} in its normal form`;
    return firstOf(filled.entries(), ([at, entry]) => lostEntries(entry, left[at], [...path, String(at)]));
  }
  if (!isJsonObject(typed) || !isJsonObject(normal)) return undefined;
  return firstOf(Object.entries(typed), ([name, member]) => (Object.hasOwn(normal, name) ? lostEntries(member, normal[name], [...path, name]) : undefined));
}
