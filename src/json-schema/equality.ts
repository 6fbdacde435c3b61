import { canonicalJson } from '../base/canonical-json.ts';

const isWhole = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Whether a value is one of these, in one look-up for what is not made of parts. */
export function membership(values: readonly unknown[]): (value: unknown) => boolean {
  const plain = new Set(values.filter((value) => !isWhole(value)));
  const whole = new Set(values.filter(isWhole).map((value) => canonicalJson(value)));
  return (value) => (isWhole(value) ? whole.size > 0 && whole.has(canonicalJson(value)) : plain.has(value));
}
