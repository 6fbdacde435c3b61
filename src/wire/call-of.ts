import type { JsonObject } from '../base/json.ts';
import { ok } from '../base/result.ts';
import type { CallFacts } from './call.ts';
import { checkAnswer, checkForm, type AnswerForm, type AnswerShape, type Decoded } from './issue.ts';

/** One call of the contract, with its ids filled in, and how its answers are read. */
export interface Call<Answer> extends CallFacts {
  /** `productKey`: the deployment's `product.key`, which names flags. */
  readonly decode: (answer: unknown, productKey?: string) => Decoded<Answer>;
  /** The body of an answer says whether the call was done: an error status with a JSON object is an answer too (spec §7). */
  readonly verdictInBody?: true;
  /** It asks who owns the token: only this call may be made before that is known. */
  readonly asksWho?: true;
}

/** A call with its own decoder. */
export const callOf = <Answer>(
  facts: Omit<Call<Answer>, 'decode'>, decode: (value: unknown, productKey: string) => Decoded<Answer>,
): Call<Answer> => ({ ...facts, decode: (value, productKey = '') => decode(value, productKey) });

/** The call with an id in its path. */
export const callWithId = <Answer>(call: Call<Answer>, id: string): Call<Answer> =>
  ({ ...call, path: call.path.replace(/\{\w+\}/, () => encodeURIComponent(id)) });

/** The call with a query parameter, where its value is known. */
export const callWithQuery = <Answer>(call: Call<Answer>, name: string, value: string | undefined): Call<Answer> =>
  (value === undefined ? call : { ...call, path: `${call.path}?${name}=${encodeURIComponent(value)}` });

/** A call whose whole answer has to match its schema. */
export const callOfAnswer = <Checked, Answer>(
  shape: AnswerShape, read: (checked: Checked, productKey: string) => Answer,
): Call<Answer> =>
  callOf(shape.call, (value, productKey) => {
    const checked = checkAnswer<Checked>(shape, value);
    return checked.ok ? ok(read(checked.value, productKey)) : checked;
  });

/** A call whose answer has to have one of its members, and is read as far as possible. */
export const callOfForm = <Answer>(
  form: AnswerForm, read: (answer: JsonObject) => Answer,
): Call<Answer> => callOf(form.call, (value) => {
  const checked = checkForm(form, value);
  return checked.ok ? ok(read(checked.value)) : checked;
});
