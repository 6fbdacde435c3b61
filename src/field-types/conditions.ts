import type { ServedCondition, ServedValue } from './contract.ts';

/**
 * Whether one waits for others that wait for it, in a circle that nothing opens: all are empty in the beginning, so that each is hidden for
 * good where none waits for another to be empty.
 */
export function isShutOut(name: string, conditionOf: (name: string) => ServedCondition | undefined): boolean {
  const passed = new Set<string>();
  for (let next = name; !passed.has(next); ) {
    passed.add(next);
    const condition = conditionOf(next);
    if (!condition || condition.in.includes('')) return false;
    next = condition.field;
    if (next === name) return true;
  }
  return false;
}

/** Whether a value is one of a condition's. The empty text among these stands for a part that is not filled. */
export function isMet({ in: values }: ServedCondition, value: ServedValue): boolean {
  const texts = value.length === 0 ? [''] : [value].flat();
  return texts.some((text) => values.includes(text));
}
