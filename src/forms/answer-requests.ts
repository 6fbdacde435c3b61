import { ApiError, failureOf } from '../api/failure.ts';
import { filledText, isJsonObject, type JsonObject } from '../base/json.ts';
import type { EnvelopeFields } from '../compiler/assemble.ts';
import type { FormHandle } from '../engine/controller.ts';
import type { Portal } from '../ui/portal.ts';
import type { SaveRequest } from './save-request.ts';

/**
 * One request for each answer, in the order of the form: for those that are unsaved, which after an interrupted save are the missing
 * ones, or for `fields`. Each has the `envelope`.
 */
export function asRequestPerField(
  handle: FormHandle, envelope?: EnvelopeFields, fields: Iterable<string> = handle.unsaved(),
): readonly SaveRequest[] {
  const values = handle.values();
  return [...fields].flatMap((field) => {
    const content = handle.encodeField(field, values, envelope);
    const confirms = { fields: new Map([[field, values.fields.get(field)]]), groups: new Map() };
    return content ? [{ content, confirms, field }] : [];
  });
}

/** A request with the envelope alone and no answer: it completes the requests of `asRequestPerField` (spec §7: `mark_as_done`). */
export const envelopeRequest = (handle: Pick<FormHandle, 'form'>, envelope: EnvelopeFields): SaveRequest =>
  ({ content: handle.form.encodeEnvelope(envelope), confirms: { fields: new Map(), groups: new Map() } });

/**
 * The error of a request for one field, with the server's message assigned to that field, whatever name the server gave it. The message
 * is also shown as a toast.
 */
export function withFieldError(error: unknown, { field }: SaveRequest, notify: Portal['notify']): unknown {
  const failure = failureOf(error);
  if (failure?.kind !== 'refused') return error;
  const { texts } = failure.refusal;
  notify({ kind: 'error', text: texts.join('\n') });
  return field === undefined ? error : new ApiError({ ...failure, refusal: { texts, fields: { [field]: texts } } });
}

/** The questions of a list, as on the wire, with the answer of a request for one field put in. */
export function withAnswer(questions: unknown, { content: { body } }: SaveRequest): unknown {
  const [member] = Object.values(body);
  if (!Array.isArray(questions) || !isJsonObject(member)) return questions;
  const { question_id: id, answer }: JsonObject = member;
  const value = answer instanceof File ? { name: answer.name } : answer;
  return questions.map((question: unknown) =>
    (isJsonObject(question) && filledText(question['question_id']) === filledText(id) ? { ...question, answer: value } : question));
}
