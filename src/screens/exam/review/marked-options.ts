import { isTextKey, type Text } from '../../../base/text.ts';
import type { FieldDefinition, FieldValue } from '../../../engine/contract/widget.ts';

/** An option of a question as it is looked through. */
export interface MarkedOption {
  readonly id: string;
  /** Absent: it is none of the options any more. */
  readonly label: Text | undefined;
  readonly chosen: boolean;
  readonly correct: boolean;
}

const listOf = (value: FieldValue): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? (value as readonly string[]) : [];
};

/** A server may name a correct option by its words. */
function idOf(text: string, { options }: FieldDefinition): string {
  if (options.some(({ id }) => id === text)) return text;
  return options.find(({ label }) => !isTextKey(label) && (label.en === text || label.jp === text))?.id ?? text;
}

/** All options, and what was chosen or is correct and is no option any more. */
export function markedOptions(given: FieldDefinition, correct: FieldValue): readonly MarkedOption[] {
  const [chosen, right] = [given.value, correct].map((value) => new Set(listOf(value).map((text) => idOf(text, given))));
  const labels = new Map(given.options.map(({ id, label }) => [id, label]));
  return [...new Set([...labels.keys(), ...chosen ?? [], ...right ?? []])].map((id) => ({
    id, label: labels.get(id), chosen: chosen?.has(id) === true, correct: right?.has(id) === true,
  }));
}

/** Whether exactly what is correct was chosen; `undefined` where nothing is known to be correct. */
export const isRight = (options: readonly MarkedOption[]): boolean | undefined =>
  (options.some(({ correct }) => correct) ? options.every(({ chosen, correct }) => chosen === correct) : undefined);
