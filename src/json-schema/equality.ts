import { canonicalJson } from '../base/canonical-json.ts';

const isComposite = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Whether a value is one of these, in one look-up for scalars. */
export function membership(values: readonly unknown[]): (value: unknown) => boolean {
  const scalars = new Set(values.filter((value) => !isComposite(value)));
  const composites = new Set(values.filter(isComposite).map((value) => canonicalJson(value)));
  return (value) => (isComposite(value) ? composites.size > 0 && composites.has(canonicalJson(value)) : scalars.has(value));
}
