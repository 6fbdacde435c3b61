import { normalizers } from '../base/normalize.ts';
import type { InputType } from './definition.ts';
import { rules } from './generated/rules.js';
import type { Rule } from './generated/rules.js';

/** The rule of a type in `schemas/input-types/`; a type that nobody defines is held to the rule of text. */
export const ruleOf = (type: InputType): Rule => rules[type === 'unknown' ? 'text' : type];

/** Applies the normalisers that the type's rule names (`x-normalize`). What is checked is always normalised text. */
export function normalize(type: InputType, text: string): string {
  let result = text;
  for (const name of ruleOf(type).normalize) result = normalizers[name](result);
  return result;
}

const nothingDemanded = { mandatory: false, options: [], limits: {} };

/**
 * The text to send: normalised where that has the type's format, else as it was typed, because a value that does not
 * fit passes through unharmed (spec §5 Profile save).
 */
export function textToSend(type: InputType, text: string): string {
  const value = normalize(type, text);
  return value === text || ruleOf(type).check({ definition: nothingDemanded, value }) ? value : text;
}
