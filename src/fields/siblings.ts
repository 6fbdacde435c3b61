import { isMet } from '../field-types/conditions.ts';
import type { Condition, FieldDefinition, FieldValue, Option } from './definition.ts';
import { isStringList } from './codecs/codec.ts';
import { typeOf, type InputTypes } from './types/type-module.ts';
import { canonical, isForeign, sameValue } from './value.ts';

/** The value of another field of the same section (in a repeated group: of the same entry), by its relative id. */
export type Siblings = (field: string) => FieldValue;

export const noSiblings: Siblings = () => undefined;

/** A value as others depend on it: as it is sent, in whatever width it was typed. */
export const asDependedOn = (types: InputTypes, definition: FieldDefinition, value: FieldValue): FieldValue =>
  (typeof value === 'string' ? typeOf(types, definition).rule.normalize(value) : value);

/** What each of the fields is to the others, by what the server holds or by another `value` of each. */
export const siblingsIn = (
  types: InputTypes, fields: ReadonlyMap<string, FieldDefinition>, value = (field: FieldDefinition): FieldValue => field.value,
): Siblings => (id) => {
  const field = fields.get(id);
  return field && asDependedOn(types, field, value(field));
};

/** The same with hidden fields as empty (docs/decisions/0121). In a circle of conditions each field is asked once and has its value. */
export function shownSiblings(siblings: Siblings, isShown: (field: string) => boolean): Siblings {
  const underWay = new Set<string>();
  return (field) => {
    if (underWay.has(field)) return siblings(field);
    underWay.add(field);
    const shown = isShown(field);
    underWay.delete(field);
    return shown ? siblings(field) : undefined;
  };
}

/** What is held, also where it was entered when the field was of another type: check boxes that are a text by now. */
const heldBy = (value: FieldValue): unknown => (isForeign(value) ? value.raw : value ?? '');

function holdsOne(condition: Condition, of: FieldValue): boolean {
  const value = heldBy(of);
  return (typeof value === 'string' || isStringList(value)) && isMet(condition, value);
}

/**
 * False where `visibleWhen` hides the field, of check boxes where none of its values is chosen; a hidden field is neither
 * checked nor keeps its value in what is sent. What the server holds there is shown, whatever the set says, until the
 * applicant changes what it depends on (DECISIONS "What a strange server showed").
 *
 * @param held what the server holds of the same fields
 */
export function isVisible({ id, visibleWhen }: FieldDefinition, siblings: Siblings, held: Siblings = noSiblings): boolean {
  if (!visibleWhen) return true;
  // Asked once: it may itself wait for another.
  const chosen = siblings(visibleWhen.field);
  if (holdsOne(visibleWhen, chosen)) return true;
  return canonical(held(id)) !== undefined && sameValue(chosen, held(visibleWhen.field));
}

/** Whether a number that the rule of phones finds too short is one where its country has such. */
export const isShortNumber = ({ fewerDigitsWhen }: FieldDefinition, value: unknown, siblings: Siblings): boolean =>
  fewerDigitsWhen !== undefined && holdsOne(fewerDigitsWhen, siblings(fewerDigitsWhen.field)) && /^\d{4,7}$/.test(String(value));

const isAtOrBefore = (option: string, limit: string): boolean => Number(option) <= Number(limit);

/** Whether `optionsAfter` refuses this option: it stands at or before what the sibling holds (spec §5 Profile save). */
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
