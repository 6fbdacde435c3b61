import type { InputTypes } from '../../fields/types/type-module.ts';
import type { FormValues } from '../compiled.ts';

/** One thing as it was when both sides began, as it is here, and as the server has it now. */
export interface Sides<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/** The three states of a form, with the input types that its fields are of. */
export interface FormSides extends Sides<FormValues> {
  readonly types: InputTypes;
}

/** Whose change holds; `ask`: both have changed it, to different things. */
export type Verdict = 'mine' | 'theirs' | 'ask';

/** Where both are the same, the server's form of it is taken. */
export function judge<Value>({ base, mine, theirs }: Sides<Value>, same: (one: Value, other: Value) => boolean): Verdict {
  if (same(mine, theirs) || same(base, mine)) return 'theirs';
  return same(base, theirs) ? 'mine' : 'ask';
}
