/** The outcome of something that can fail in an expected way; exceptions are for defects only. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export const ok = <Value>(value: Value): Result<Value, never> => ({ ok: true, value });
export const fail = <Failure>(failure: Failure): Result<never, Failure> => ({ ok: false, failure });
