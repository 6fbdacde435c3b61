import type { InputTypes } from '../../fields/types/type-module.ts';
import type { FormValues } from '../compiled.ts';

/** A value in the common base, in the open form, and at the server. */
export interface Sides<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/** The three states of a form, with the input types of its fields. */
export interface FormSides extends Sides<FormValues> {
  readonly types: InputTypes;
}

/** The side whose value holds; `ask`: both have changed it, to different values. */
export type Verdict = 'mine' | 'theirs' | 'ask';

/** Decides which side holds. Where both are the same, the server's spelling is taken. */
export function chooseSide<Value>({ base, mine, theirs }: Sides<Value>, isSame: (one: Value, other: Value) => boolean): Verdict {
  if (isSame(mine, theirs) || isSame(base, mine)) return 'theirs';
  return isSame(base, theirs) ? 'mine' : 'ask';
}
