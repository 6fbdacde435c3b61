import { localToday } from '../base/calendar.ts';
import { fileExtension } from '../base/file.ts';
import type { RuleSpec } from '../field-types/contract.ts';
import type { FieldDefinition, FieldIssue, FieldValue } from './definition.ts';
import { issueOf } from './issue.ts';
import type { Rule } from './rule.ts';
import { isRefusedOption, isShortNumber, noSiblings, type Siblings } from './siblings.ts';
import { typeOf, type InputTypes, type TypeModule } from './types/type-module.ts';

const projections = new WeakMap<FieldDefinition, RuleSpec>();

/** The definition as the rules of `schemas/input-types/` read it. */
export function ruleDefinition(definition: FieldDefinition): RuleSpec {
  const cached = projections.get(definition);
  if (cached) return cached;
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

/** The checks that no JSON Schema can express: the order of days, and of options of two fields. Only for values the rule accepts. */
const orderCode = (definition: FieldDefinition, value: unknown, siblings: Siblings, today: () => string): string | undefined => {
  if (typeof value !== 'string' || value === '') return undefined;
  const { notAfter, notBefore = '' } = definition.limits;
  if (value < notBefore) return 'dateBefore';
  if (notAfter !== undefined && value > (notAfter === 'today' ? today() : notAfter)) return 'dateAfter';
  return isRefusedOption(definition, value, siblings) ? 'optionAfter' : undefined;
};

/** A value as its rule reads it, and the type's verdict. */
interface Verdict {
  readonly type: TypeModule;
  readonly value: FieldValue;
  readonly normalized: unknown;
  readonly fault: FieldIssue | undefined;
}

const latest = new WeakMap<FieldDefinition, Verdict>();

/** Cached, since a whole form is validated at a save and in the pauses of typing: most values are the same as last time. */
function verdictOfType(type: TypeModule, definition: FieldDefinition, value: FieldValue): Verdict {
  const cached = latest.get(definition);
  if (cached?.type === type && cached.value === value) return cached;
  const { rule, validate } = type;
  const normalized = ruleValue(rule, value);
  const code = validate ? undefined : rule.check({ definition: ruleDefinition(definition), value: normalized });
  const found = code === undefined ? validate?.(definition, normalized) : issueOf(code, definition, value);
  // A text of which normalising leaves nothing is not missing: it has not the format of the server's type.
  const isEmptied = validate && normalized === '' && !definition.structure && typeof value === 'string' && /[^\s\0]/.test(value);
  const fault = found && isEmptied ? validate(definition, value) ?? { code: 'schema' } : found;
  const verdict = { type, value, normalized, fault };
  latest.set(definition, verdict);
  return verdict;
}

/**
 * The first issue of a value for a field, or `undefined`; also for a field that is locked or hidden. The caller decides whether it blocks
 * the save: it does where the definition is mandatory, else it is a hint (DECISIONS "Fields and values").
 *
 * @param types the table that the field was read with
 * @param siblings values of the same section, or of the same entry of a repeated group
 * @param today the applicant's day, for `limits.notAfter` "today"
 */
export function validateValue(
  types: InputTypes, definition: FieldDefinition, value: FieldValue,
  siblings: Siblings = noSiblings, today: () => string = localToday,
): FieldIssue | undefined {
  const type = typeOf(types, definition);
  const { normalized, fault } = verdictOfType(type, definition, value);
  const code = fault ? undefined : orderCode(definition, normalized, siblings, today);
  const issue = code === undefined ? fault : issueOf(code, definition, value);
  return issue && !type.validate && isShortNumber(definition, normalized, siblings) ? undefined : issue;
}
