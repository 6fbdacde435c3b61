import type { JsonObject } from '../base/json.ts';
import type { Forms } from './forms.ts';
import type { Check, Failure } from './run.ts';

/** Where a keyword stands, and what it may need of its surroundings. */
export interface Site {
  /** The schema that the keyword stands in. */
  readonly schema: JsonObject;
  /** A schema in the value of the keyword, compiled; `rest` is its place in that value. */
  readonly compile: (schema: unknown, ...rest: readonly (string | number)[]) => Check;
  /** Another keyword of the same schema, where it holds a schema. */
  readonly sibling: (keyword: 'then' | 'else') => Check | undefined;
  /** The schema that a reference names; `undefined`, with an issue, where there is none. */
  readonly reference: (to: string) => Check | undefined;
  readonly dynamicReference: (to: string) => Check | undefined;
  /** The value of the keyword cannot be used. */
  readonly refuse: (reason: string) => void;
}

/** A keyword that asserts or applies something; `undefined` where it says nothing. */
export interface Keyword {
  readonly form: keyof Forms;
  readonly compile: (value: unknown, site: Site) => Check | undefined;
}

export function keyword<Form extends keyof Forms>(form: Form, compile: (value: Forms[Form], site: Site) => Check | undefined): Keyword {
  // The value has been found to be of the form before.
  return { form, compile: (value, site) => compile(value as Forms[Form], site) };
}

export const failure = (name: string, limit?: string | number): Failure =>
  Object.freeze({ keyword: name, path: [], ...(limit !== undefined && { limit }) });
