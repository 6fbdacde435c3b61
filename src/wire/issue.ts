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

/** What came of an answer. `flaws`: where it breaks the contract and was taken all the same, as far as it can be read. */
export type Decoded<Answer> = Result<Answer, WireIssue> & { readonly flaws?: readonly WireIssue[] };

/** How the answer of a call is told from any other, where its schema requires no member. */
export interface AnswerForm {
  readonly call: CallFacts;
  /** It has one of them at least. */
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
 * Refuses a body that does not belong to the call: a gateway's page, a part of an answer, an empty body (docs/decisions/0050).
 * The types of the members are not checked.
 */
export function checkForm({ call, members, mayBeEmpty }: AnswerForm, value: unknown): Result<JsonObject, WireIssue> {
  const isFormed = isJsonObject(value) && (members.some((member) => member in value) || (mayBeEmpty && Object.keys(value).length === 0));
  return isFormed ? ok(value) : fail({ call: call.name, path: '', detail: 'has none of its members' });
}

/** Takes an answer for what the contract says it is, or says where it is not. */
export function checkAnswer<Answer>({ call, shape, form }: AnswerShape, value: unknown): Result<Answer, WireIssue> {
  const formed = form ? checkForm(form, value) : undefined;
  if (formed?.ok === false) return formed;
  const flaw = flawOf(shape, value);
  return flaw ? fail({ call: call.name, ...flaw }) : ok(value as Answer);
}
