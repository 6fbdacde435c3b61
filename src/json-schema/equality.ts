import { isJsonObject } from '../base/json.ts';

/** A text that is the same for values that are equal in JSON Schema: 1 is 1.0, members have no order. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`);
  return `{${members.join(',')}}`;
}

const isComposite = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Whether a value is one of these, in one look-up for scalars. */
export function membership(values: readonly unknown[]): (value: unknown) => boolean {
  const scalars = new Set(values.filter((value) => !isComposite(value)));
  const composites = new Set(values.filter(isComposite).map(canonicalText));
  return (value) => (isComposite(value) ? composites.size > 0 && composites.has(canonicalText(value)) : scalars.has(value));
}
