import type { JsonObject } from '../base/json.ts';
import { ok } from '../base/result.ts';
import type { CallFacts } from './call.ts';
import { checkAnswer, checkForm, type AnswerForm, type AnswerShape, type Decoded } from './issue.ts';

/** Decodes the answers of the call that it knows. `productKey`: the deployment's `product.key`, which names flags. */
export interface Decoder<Answer> {
  (value: unknown, productKey?: string): Decoded<Answer>;
  readonly call: CallFacts;
}

/** A decoder for answers that are checked in a way of their own. */
export const decoderOf = <Answer>(call: CallFacts, decode: (value: unknown, productKey: string) => Decoded<Answer>): Decoder<Answer> =>
  Object.assign((value: unknown, productKey = '') => decode(value, productKey), { call });

/** Decodes answers of which the whole has to be as the contract says. */
export const decodeAnswer = <Checked, Answer>(
  shape: AnswerShape, read: (checked: Checked, productKey: string) => Answer,
): Decoder<Answer> =>
  decoderOf(shape.call, (value, productKey) => {
    const checked = checkAnswer<Checked>(shape, value);
    return checked.ok ? ok(read(checked.value, productKey)) : checked;
  });

/** Decodes answers that have to belong to the call, and are read as far as they can be. */
export const decodeForm = <Answer>(
  form: AnswerForm, read: (answer: JsonObject) => Answer,
): Decoder<Answer> => decoderOf(form.call, (value) => {
  const checked = checkForm(form, value);
  return checked.ok ? ok(read(checked.value)) : checked;
});
