import { localToday } from '../base/calendar.ts';
import { fileExtension } from '../base/file.ts';
import type { AskedOf } from '../field-types/contract.ts';
import type { FieldDefinition, FieldIssue, FieldValue } from './definition.ts';
import { issueOf } from './issue.ts';
import type { Rule } from './rule.ts';
import { isRefusedOption, isShortNumber, noSiblings, type Siblings } from './siblings.ts';
import { typeOf, type InputTypes } from './types/type-module.ts';

const projections = new WeakMap<FieldDefinition, AskedOf>();

/** The definition as the rules of `schemas/input-types/` read it. */
export function ruleDefinition(definition: FieldDefinition): AskedOf {
  const known = projections.get(definition);
  if (known) return known;
  const { mandatory, options, limits } = definition;
  const projection = { mandatory, options: options.map(({ id }) => id), limits };
  projections.set(definition, projection);
  return projection;
}

const storedFile = Object.freeze({});

/** The value as the rules read it: text normalised, a file by its facts, a foreign value as the server sent it. */
export function ruleValue({ normalize }: Rule, value: FieldValue): unknown {
  if (typeof value === 'string') return normalize(value);
  if (typeof value !== 'object' || !('kind' in value)) return value;
  if (value.kind === 'stored') return storedFile;
  if (value.kind === 'foreign') return value.raw;
  const { file: { name, size }, content } = value;
  return { name, size, extension: fileExtension(name), content };
}

/** What no JSON Schema can say: an order of days, and of options of two fields. Only for values the rule accepts. */
const orderCode = (definition: FieldDefinition, value: unknown, siblings: Siblings, today: () => string): string | undefined => {
  if (typeof value !== 'string' || value === '') return undefined;
  const { notAfter, notBefore = '' } = definition.limits;
  if (value < notBefore) return 'dateBefore';
  if (notAfter !== undefined && value > (notAfter === 'today' ? today() : notAfter)) return 'dateAfter';
  return isRefusedOption(definition, value, siblings) ? 'optionAfter' : undefined;
};

/**
 * The first thing that is wrong with a value for a field, or `undefined`; also of a field that is locked or hidden. Whether it holds up
 * the save is the caller's to say: it does where the definition is mandatory, else it is a hint (DECISIONS "Fields and values").
 *
 * @param types the table that the field was read with
 * @param siblings values of the same section, or of the same entry of a repeated group
 * @param today the applicant's day, for `limits.notAfter` "today"
 */
export function judgeValue(
  types: InputTypes, definition: FieldDefinition, value: FieldValue,
  siblings: Siblings = noSiblings, today: () => string = localToday,
): FieldIssue | undefined {
  const { rule, judge } = typeOf(types, definition);
  const facts = { definition: ruleDefinition(definition), value: ruleValue(rule, value) };
  const fault = judge?.(definition, facts.value);
  if (fault) return fault;
  const code = (judge ? undefined : rule.check(facts)) ?? orderCode(definition, facts.value, siblings, today);
  return code === undefined || isShortNumber(definition, facts.value, siblings) ? undefined : issueOf(code, definition, value);
}
