import type { RuleAnswer } from '../reach/rule-counts.ts';
import { inlineChecks, type InlineCheck, type RuleDefinition } from './inline-rule.ts';
import type { Opinion } from './opinion.ts';
import { accepts } from './second-opinion.ts';

const refuses = ({ schema, demands }: InlineCheck, value: unknown): boolean => (value === undefined ? demands === true : !accepts(schema, value));

/** The first check that refuses the normalised value of a built-in type. */
export function opinionOfRule(definition: RuleDefinition, value: unknown): Opinion {
  const broken = inlineChecks(definition).find((check) => refuses(check, value));
  return broken ? [{ code: broken.code, rule: `${definition.base}: ${JSON.stringify(broken.schema)}${broken.demands ? ', as it is mandatory' : ''}` }] : [];
}

/** Whether a value is empty for a rule. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The answer of each check to a normalised value; to an empty value only those of checks for mandatory fields. */
export const answersOfRule = (definition: RuleDefinition, value: unknown): readonly RuleAnswer[] =>
  inlineChecks(definition).map((check) => [check.code, isEmpty(value) && !check.demands ? undefined : !refuses(check, value)]);
