import type { ServedCondition, ServedValue } from './contract.ts';

/**
 * Whether a field is in a circle of conditions that never opens: all its fields are empty in the beginning, so that each is hidden for
 * good unless one is shown while another is empty.
 */
export function isInClosedCircle(name: string, conditionOf: (name: string) => ServedCondition | undefined): boolean {
  const visited = new Set<string>();
  for (let next = name; !visited.has(next); ) {
    visited.add(next);
    const condition = conditionOf(next);
    if (!condition || condition.in.includes('')) return false;
    next = condition.field;
    if (next === name) return true;
  }
  return false;
}

/** Whether a value meets a condition. An empty text among the condition's values means an empty part. */
export function isMet({ in: values }: ServedCondition, value: ServedValue): boolean {
  const texts = value.length === 0 ? [''] : [value].flat();
  return texts.some((text) => values.includes(text));
}
