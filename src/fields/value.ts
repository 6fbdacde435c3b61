import type { FieldValue, ForeignValue, StoredFile } from './definition.ts';

/** A value whose shape its type does not know. */
export const isForeign = (value: FieldValue): value is ForeignValue =>
  typeof value === 'object' && 'kind' in value && value.kind === 'foreign';

/** Whether a value is a file that the server has. A save cannot remove it, only replace it. */
export const isStored = (value: FieldValue): value is StoredFile => typeof value === 'object' && 'kind' in value && value.kind === 'stored';

/** An empty text and an empty list are the same as no value. */
export const canonical = (value: FieldValue): FieldValue =>
  value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value;

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

/** Whether two values are the same to the applicant. Files are the same only when they are the same object. */
export function sameValue(a: FieldValue, b: FieldValue): boolean {
  const left = canonical(a);
  const right = canonical(b);
  if (left === right) return true;
  return Array.isArray(left) && Array.isArray(right) && sameList(left, right);
}

