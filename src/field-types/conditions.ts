import type { ServedCondition, ServedValue } from './contract.ts';

/** Whether a value is one of a condition's. The empty text among these stands for a part that is not filled. */
export function isMet({ in: values }: ServedCondition, value: ServedValue): boolean {
  const texts = value.length === 0 ? [''] : [value].flat();
  return texts.some((text) => values.includes(text));
}
