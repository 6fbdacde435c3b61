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
  /** It asks whose the token is: it alone is made before that is known. */
  readonly asksWho?: true;
}

/** A call whose answers are checked in a way of their own. */
export const callOf = <Answer>(
  facts: Omit<Call<Answer>, 'decode'>, decode: (value: unknown, productKey: string) => Decoded<Answer>,
): Call<Answer> => ({ ...facts, decode: (value, productKey = '') => decode(value, productKey) });

/** The call for one thing. */
export const callFor = <Answer>(call: Call<Answer>, id: string): Call<Answer> =>
  ({ ...call, path: call.path.replace(/\{\w+\}/, () => encodeURIComponent(id)) });

/** A call that names in its query what it asks about, where that is known. */
export const callAbout = <Answer>(call: Call<Answer>, name: string, value: string | undefined): Call<Answer> =>
  (value === undefined ? call : { ...call, path: `${call.path}?${name}=${encodeURIComponent(value)}` });

/** A call whose answers have to be as the contract says as a whole. */
export const callOfAnswer = <Checked, Answer>(
  shape: AnswerShape, read: (checked: Checked, productKey: string) => Answer,
): Call<Answer> =>
  callOf(shape.call, (value, productKey) => {
    const checked = checkAnswer<Checked>(shape, value);
    return checked.ok ? ok(read(checked.value, productKey)) : checked;
  });

/** A call whose answers have to belong to it, and are read as far as they can be. */
export const callOfForm = <Answer>(
  form: AnswerForm, read: (answer: JsonObject) => Answer,
): Call<Answer> => callOf(form.call, (value) => {
  const checked = checkForm(form, value);
  return checked.ok ? ok(read(checked.value)) : checked;
});
