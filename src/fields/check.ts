import { localToday } from '../base/calendar.ts';
import { fileExtension } from '../base/file.ts';
import type { FieldDefinition, FieldIssue, FieldValue, InputType, Limits } from './definition.ts';
import type { Rule } from './generated/rules.js';
import { issueOf } from './issue.ts';
import { normalize, ruleOf } from './rule.ts';
import { isRefusedOption, isVisible, noSiblings } from './siblings.ts';
import type { Siblings } from './siblings.ts';

/** What a rule sees of a definition (`schemas/README.md`). */
export interface RuleDefinition {
  readonly mandatory: boolean;
  readonly options: readonly string[];
  readonly limits: Limits;
}

const projections = new WeakMap<FieldDefinition, RuleDefinition>();

/** The definition as the rules of `schemas/input-types/` read it. */
export function ruleDefinition(definition: FieldDefinition): RuleDefinition {
  const known = projections.get(definition);
  if (known) return known;
  const { mandatory, options, limits } = definition;
  const projection = { mandatory, options: options.map(({ id }) => id), limits };
  projections.set(definition, projection);
  return projection;
}

const storedFile = Object.freeze({});

/** The value as the rules read it: text normalised, a file by its facts, a foreign value as the server sent it. */
export function ruleValue(type: InputType, value: FieldValue): unknown {
  if (typeof value === 'string') return normalize(type, value);
  if (typeof value !== 'object' || !('kind' in value)) return value;
  if (value.kind === 'stored') return storedFile;
  if (value.kind === 'foreign') return value.raw;
  const { file: { name, size }, content } = value;
  return { name, size, extension: fileExtension(name), content };
}

const position = /^#\/allOf\/(\d+)/;

const failedCode = ({ check, codes }: Rule): string => {
  const index = Number(position.exec(check.errors?.[0]?.schemaPath ?? '')?.[1]);
  return codes[index] ?? codes[0] ?? 'required';
};

/** What no JSON Schema can say: an order of days, and of options of two fields. Only for values the rule accepts. */
const orderCode = (definition: FieldDefinition, value: unknown, siblings: Siblings, today: () => string): string | undefined => {
  if (typeof value !== 'string' || value === '') return undefined;
  const { notAfter } = definition.limits;
  if (notAfter !== undefined && value > (notAfter === 'today' ? today() : notAfter)) return 'dateAfter';
  return isRefusedOption(definition, value, siblings) ? 'optionAfter' : undefined;
};

/**
 * The first thing that is wrong with a field's value, or `undefined`. Whether it holds up the save is the caller's to
 * say: it does where the definition is mandatory, else it is a hint (DECISIONS "Fields and values"). Locked and hidden
 * fields are never wrong.
 *
 * @param siblings values of the same section, or of the same entry of a repeated group
 * @param today the applicant's day, for `limits.notAfter` "today"
 */
export function checkField(
  definition: FieldDefinition, value: FieldValue, siblings: Siblings = noSiblings, today: () => string = localToday,
): FieldIssue | undefined {
  if (definition.locked || !isVisible(definition, siblings)) return undefined;
  const rule = ruleOf(definition.base);
  const facts = { definition: ruleDefinition(definition), value: ruleValue(definition.base, value) };
  const code = rule.check(facts) ? orderCode(definition, facts.value, siblings, today) : failedCode(rule);
  return code === undefined ? undefined : issueOf(code, definition, value);
}
