import { amountOf } from '../base/amount.ts';
import { sentText } from '../base/sent-text.ts';
import type { Base } from './bases.ts';
import type { RuleSpec, BuiltIns, Fault, ServedOption, ServedTexts, ServedType, ServedValue } from './contract.ts';
import { faultOf, emptySpec, withMessage } from './faults.ts';
import { filledMask, fitsMask, maskedText } from './mask.ts';
import { holds, type Rule } from './rules.ts';
import type { CompiledSchema } from '../json-schema/compile.ts';
import { MOST_CHARACTERS } from './structured.ts';

/** What a served type adds to its built-in type. Each applies after the built-in type's own. */
export interface Additions {
  readonly normalize?: (text: string) => string;
  readonly mask?: string | undefined;
  readonly schema?: CompiledSchema | undefined;
  readonly rules?: readonly Rule[];
  readonly options: readonly ServedOption[];
  readonly messages?: ServedTexts['messages'];
}

/** The field's own options, else the type's. */
const withOptions = (ruleSpec: RuleSpec, options: readonly ServedOption[]): RuleSpec =>
  (ruleSpec.options.length > 0 ? ruleSpec : { ...ruleSpec, options: options.map(({ id }) => id) });

/** The value as a schema and rules see it (contract of `schema`): numbers and amounts are numbers. */
export function valueForRules(base: Base, value: ServedValue): unknown {
  if (base === 'number') return Number(value);
  return base === 'currency' ? amountOf(String(value)) : value;
}

/** The fault of a currency that is no amount: it may have any text behind its sign, but schemas and rules need a number. */
export const amountFault = (base: Base, value: ServedValue | undefined, messages: ServedTexts['messages']): Fault | undefined =>
  (base === 'currency' && typeof value === 'string' && amountOf(value) === undefined
    ? withMessage({ code: 'currency' }, messages)
    : undefined);

type Behaviour = Pick<ServedType, 'normalize' | 'send' | 'validate'>;

/** The additional faults of a value that its base accepts. Patterns walk a text many times, so its length is limited first. */
function addedFault(base: Base, value: ServedValue, { mask, schema, rules = [], messages }: Additions): Fault | undefined {
  const isWalked = mask !== undefined || schema !== undefined || rules.length > 0;
  if (isWalked && value.length > MOST_CHARACTERS) return { code: 'tooLong', params: { max: MOST_CHARACTERS, length: value.length } };
  if (mask !== undefined && !fitsMask(mask, String(value))) {
    return withMessage({ code: 'mask', params: { example: filledMask(mask, '1', 'A', '1') } }, messages);
  }
  if (!schema && rules.length === 0) return undefined;
  const amount = amountFault(base, value, messages);
  if (amount) return amount;
  const seen = valueForRules(base, value);
  const failure = schema?.check(seen);
  if (failure) return faultOf(failure, messages);
  const broken = rules.find((rule) => !holds(rule, { value: seen }));
  return broken && withMessage({ code: broken.code }, messages);
}

/** How the values of a type without parts are normalised, sent and validated. */
export function simpleBehaviour(base: Base, additions: Additions, builtIns: BuiltIns): Behaviour {
  const { normalize: additional, mask, options, messages } = additions;
  const normalize = (text: string): string => {
    const baseText = builtIns.normalize(base, text);
    const normalized = additional ? builtIns.normalize(base, additional(baseText)) : baseText;
    return mask === undefined ? normalized : maskedText(mask, normalized);
  };
  const validate: ServedType['validate'] = (value, ruleSpec) => {
    const filled = value === undefined || value.length === 0 ? undefined : value;
    const code = builtIns.check(base, withOptions(ruleSpec, options), filled);
    if (code !== undefined) return withMessage({ code }, messages);
    // A blank text counts as empty: an optional field has no further checks.
    return filled === undefined || (typeof filled === 'string' && filled.trim() === '') ? undefined : addedFault(base, filled, additions);
  };
  const send = (text: string): string => {
    const value = normalize(text);
    return sentText(text, value, validate(value, emptySpec) === undefined);
  };
  return { normalize, validate, send };
}
