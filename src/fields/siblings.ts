import { scalarText } from '../base/json.ts';
import { isMet } from '../field-types/conditions.ts';
import type { ServedValue } from '../field-types/contract.ts';
import { shownAmong, type IsShown } from '../field-types/shown.ts';
import type { FieldDefinition, FieldValue, Option } from './definition.ts';
import { isStringList } from './codecs/codec.ts';
import { typeOf, type InputTypes } from './types/type-module.ts';
import { isForeign } from './value.ts';

/** The value of another field of the same section (in a repeated group: of the same entry), by its relative id. */
export type Siblings = (field: string) => FieldValue;

export const noSiblings: Siblings = () => undefined;

/** A value as others depend on it: normalised as for sending. */
export const conditionValue = (types: InputTypes, definition: FieldDefinition, value: FieldValue): FieldValue =>
  (typeof value === 'string' ? typeOf(types, definition).rule.normalize(value) : value);

/** Reads the fields as siblings, with the server's values. */
export const baselineSiblings = (types: InputTypes, fields: ReadonlyMap<string, FieldDefinition>): Siblings => (id) => {
  const field = fields.get(id);
  return field && conditionValue(types, field, field.value);
};

/** A value as conditions read it, also one that was entered when the field had another type. A value that they cannot name is not empty. */
function comparable(value: FieldValue): ServedValue {
  const raw = isForeign(value) ? value.raw : value ?? '';
  return typeof raw === 'string' || isStringList(raw) ? raw : scalarText(raw) ?? '{}';
}

/**
 * Which of some fields are shown, by their values and the server's; a hidden field is not checked, and its value is not sent
 * (DECISIONS "What a strange server showed").
 */
export function shownFields(
  types: InputTypes, fields: readonly FieldDefinition[],
): (current: Siblings, baseline: Siblings) => IsShown {
  const shown = shownAmong(fields.map(({ id, visibleWhen, ...field }) => {
    const { normalize } = typeOf(types, field).rule;
    return { name: id, visibleWhen, normalize: (value) => (typeof value === 'string' ? normalize(value) : value) };
  }));
  return (current, baseline) => shown((id) => comparable(current(id)), (id) => comparable(baseline(id)));
}

/** Whether a phone number that the rule finds too short is valid in its country. */
export const isShortNumber = ({ fewerDigitsWhen }: FieldDefinition, value: unknown, siblings: Siblings): boolean =>
  fewerDigitsWhen !== undefined && isMet(fewerDigitsWhen, comparable(siblings(fewerDigitsWhen.field))) && /^\d{4,7}$/.test(String(value));

const isAtOrBefore = (option: string, limit: string): boolean => Number(option) <= Number(limit);

/** Whether `optionsAfter` refuses this option: it is at or before the sibling's value (spec §5 Profile save). */
export function isRefusedOption({ optionsAfter }: FieldDefinition, option: string, siblings: Siblings): boolean {
  const limit = optionsAfter === undefined ? undefined : siblings(optionsAfter);
  return typeof limit === 'string' && limit !== '' && isAtOrBefore(option, limit);
}

const none: ReadonlySet<string> = new Set();

/** The ids of the options that may not be chosen now. */
export function disabledOptions(definition: FieldDefinition, siblings: Siblings): ReadonlySet<string> {
  if (definition.optionsAfter === undefined) return none;
  const refused = definition.options.filter((option: Option) => isRefusedOption(definition, option.id, siblings));
  return refused.length === 0 ? none : new Set(refused.map(({ id }) => id));
}
