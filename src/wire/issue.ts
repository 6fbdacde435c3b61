import { isJsonObject, type JsonObject } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { CallFacts } from './call.ts';
import { flawOf, type Shape } from './shape.ts';

/** Where an answer breaks the contract: the call, the path in JSON Pointer form ('' is the whole answer), and what is wrong. */
export interface WireIssue {
  readonly call: string;
  readonly path: string;
  readonly detail: string;
}

/** The result of decoding an answer. `flaws`: where it breaks the contract and was accepted all the same, as far as readable. */
export type Decoded<Answer> = Result<Answer, WireIssue> & { readonly flaws?: readonly WireIssue[] };

/** How the answer of a call is recognised where its schema requires no member. */
export interface AnswerForm {
  readonly call: CallFacts;
  /** The answer has at least one of these. */
  readonly members: readonly string[];
  /** An empty object is an answer, too. */
  readonly mayBeEmpty?: true;
}

/** An answer of `schemas/wire/<call>.json`. */
export interface AnswerShape {
  readonly call: CallFacts;
  readonly shape: Shape;
  /** Absent: the schema itself requires members. */
  readonly form?: AnswerForm;
}

/**
 * Rejects a body that does not belong to the call: a gateway's page, a part of an answer, an empty body (docs/decisions/0050).
 * The types of the members are not checked.
 */
export function checkForm({ call, members, mayBeEmpty }: AnswerForm, value: unknown): Result<JsonObject, WireIssue> {
  const isFormed = isJsonObject(value) && (members.some((member) => member in value) || (mayBeEmpty && Object.keys(value).length === 0));
  return isFormed ? ok(value) : fail({ call: call.name, path: '', detail: 'has none of its members' });
}

/** Returns the answer as its contract type, or the first place where it breaks the contract. */
export function checkAnswer<Answer>({ call, shape, form }: AnswerShape, value: unknown): Result<Answer, WireIssue> {
  const checkedForm = form ? checkForm(form, value) : undefined;
  if (checkedForm?.ok === false) return checkedForm;
  const flaw = flawOf(shape, value);
  return flaw ? fail({ call: call.name, ...flaw }) : ok(value as Answer);
}
