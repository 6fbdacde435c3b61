import { normalizers } from '../base/normalize.ts';
import { sentText } from '../base/sent-text.ts';
import type { RuleSpec } from '../field-types/contract.ts';
import { emptySpec } from '../field-types/faults.ts';
import type { InputTypeFile } from './input-type-file.ts';
import { checkOf } from './rule-schema.ts';

/** What a rule checks; an absent value is `undefined`. */
export interface RuleFacts {
  readonly definition: RuleSpec;
  readonly value: unknown;
}

/** How the values of a type are normalised and checked. */
export interface Rule {
  /** Only normalised text is checked. */
  readonly normalize: (text: string) => string;
  /** The code of the first check that fails. */
  readonly check: (facts: RuleFacts) => string | undefined;
}

/** The rule of a file of `schemas/input-types/`. */
export function ruleOf({ normalize, checks }: InputTypeFile): Rule {
  const compiled = checks.map(({ code, schema }) => ({ code, check: checkOf(schema) }));
  return {
    normalize: (text) => {
      let result = text;
      for (const name of normalize) result = normalizers[name](result);
      return result;
    },
    check: (facts) => compiled.find(({ check }) => !check(facts, facts))?.code,
  };
}

/** The text to send for a typed text under a rule. */
export function textToSend({ normalize, check }: Rule, text: string): string {
  const value = normalize(text);
  return sentText(text, value, check({ definition: emptySpec, value }) === undefined);
}
