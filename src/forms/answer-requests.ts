import { ApiError, failureOf } from '../api/failure.ts';
import { filledText, isJsonObject, type JsonObject } from '../base/json.ts';
import type { EnvelopeFields } from '../compiler/assemble.ts';
import type { FormHandle } from '../engine/controller.ts';
import type { Portal } from '../ui/portal.ts';
import type { SaveRequest } from './save-request.ts';

/**
 * Each answer in a call of its own, in the order of the form: those that the server does not hold yet, which after a break in the
 * middle are the missing ones, or those of `fields`. `besides` goes with each.
 */
export function asRequestPerField(
  handle: FormHandle, besides?: EnvelopeFields, fields: Iterable<string> = handle.unsaved(),
): readonly SaveRequest[] {
  const values = handle.values();
  return [...fields].flatMap((field) => {
    const content = handle.encodeField(field, values, besides);
    const confirms = { fields: new Map([[field, values.fields.get(field)]]), groups: new Map() };
    return content ? [{ content, confirms, field }] : [];
  });
}

/** A call that has none of the form's answers: after `asRequestPerField` it ends what they began (spec §7: `mark_as_done`). */
export const envelopeRequest = (handle: Pick<FormHandle, 'form'>, besides: EnvelopeFields): SaveRequest =>
  ({ content: handle.form.encodeEnvelope(besides), confirms: { fields: new Map(), groups: new Map() } });

/**
 * What such a call failed with. The server's own words are a toast, as everywhere, and stand at the question that they are of, whatever
 * the server calls that.
 */
export function atItsField(error: unknown, { field }: SaveRequest, notify: Portal['notify']): unknown {
  const failure = failureOf(error);
  if (failure?.kind !== 'refused') return error;
  const { texts } = failure.refusal;
  notify({ kind: 'error', text: texts.join('\n') });
  return field === undefined ? error : new ApiError({ ...failure, refusal: { texts, fields: { [field]: texts } } });
}

/** The questions of a list, as the wire has them, with the answer of such a call. */
export function withAnswer(questions: unknown, { content: { body } }: SaveRequest): unknown {
  const [said] = Object.values(body);
  if (!Array.isArray(questions) || !isJsonObject(said)) return questions;
  const { question_id: id, answer }: JsonObject = said;
  const value = answer instanceof File ? { name: answer.name } : answer;
  return questions.map((question: unknown) =>
    (isJsonObject(question) && filledText(question['question_id']) === filledText(id) ? { ...question, answer: value } : question));
}
