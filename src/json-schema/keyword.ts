import type { JsonObject } from '../base/json.ts';
import type { Forms } from './forms.ts';
import type { Check, Failure } from './run.ts';

/** The context of a keyword. */
export interface Site {
  /** The schema that the keyword stands in. */
  readonly schema: JsonObject;
  /** Compiles a schema in the value of the keyword; `rest` is its path in that value. */
  readonly compile: (schema: unknown, ...rest: readonly (string | number)[]) => Check;
  /** The compiled schema of another keyword of the same schema. */
  readonly sibling: (keyword: 'then' | 'else') => Check | undefined;
  /** The schema that a reference names; `undefined`, with an issue, where there is none. */
  readonly reference: (to: string) => Check | undefined;
  readonly dynamicReference: (to: string) => Check | undefined;
  /** The value of the keyword cannot be used. */
  readonly refuse: (reason: string) => void;
}

/** A keyword that asserts or applies something; `undefined` where it has no effect. */
export interface Keyword {
  readonly form: keyof Forms;
  readonly compile: (value: unknown, site: Site) => Check | undefined;
}

export function keyword<Form extends keyof Forms>(form: Form, compile: (value: Forms[Form], site: Site) => Check | undefined): Keyword {
  // The caller has checked that the value is of the form.
  return { form, compile: (value, site) => compile(value as Forms[Form], site) };
}

export const failure = (name: string, limit?: string | number): Failure =>
  Object.freeze({ keyword: name, path: [], ...(limit !== undefined && { limit }) });
