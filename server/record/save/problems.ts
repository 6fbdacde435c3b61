import { type Fault, type MessageRef, isMessageKey, refOfFault } from '../../base/locales/messages.ts';
import { HttpError } from '../../http/http-error.ts';

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

  /** Throws a 422 with every problem, where there is one. */
  refuse(): void {
    if (this.#byField.size > 0) throw new HttpError(422, this.#byField);
  }
}
