import { lengthOf } from '../../../src/base/text-length.ts';
import { type Fault, type MessageRef, isMessageKey, refOfFault } from '../../base/locales/messages.ts';
import { isStorable } from '../../base/storable.ts';
import { faultOf } from '../../contract/input-types.ts';
import { HttpError } from '../../http/http-error.ts';

/** The most characters that a name may have, or any other text of one line. */
const LONGEST_NAME = 1_000;

/** Collects what is wrong with a save, by field. */
export class Problems {
  readonly #byField = new Map<string, MessageRef[]>();

  add(field: string, ref: MessageRef): void {
    this.#byField.set(field, [...(this.#byField.get(field) ?? []), ref]);
  }

  addFault(field: string, fault: Fault): void {
    this.add(field, refOfFault(fault));
  }

  /** Adds the text of a code of `schemas/error-codes.json`. */
  addCode(field: string, code: string, params: MessageRef['params'] = {}): void {
    if (!isMessageKey(code)) throw new Error(`server/base/locales has no text for the code ${code}`);
    this.add(field, { key: code, params });
  }

  /** Whether a text can be stored; adds a problem where its characters or its length forbid it. */
  checkStorable(field: string, text: string | readonly string[], longest = LONGEST_NAME): boolean {
    const texts = [text].flat();
    const isTooLong = texts.some((one) => one.length > longest && lengthOf(one) > longest);
    if (!texts.every(isStorable)) this.add(field, { key: 'foreignText' });
    else if (isTooLong) this.addFault(field, faultOf('tooLong', { maxLength: longest }));
    else return true;
    return false;
  }

  /** Throws a 422 with every problem, where there is one. */
  refuse(): void {
    if (this.#byField.size > 0) throw new HttpError(422, this.#byField);
  }
}
