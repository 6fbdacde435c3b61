import type { Encoded } from '../base/body.ts';
import type { EnvelopeFields } from '../compiler/assemble.ts';
import type { FormValues } from '../compiler/compiled.ts';
import type { FormHandle } from '../engine/controller.ts';

/** One request of a save, and the values that its answer confirms. */
export interface SaveRequest {
  readonly content: Encoded;
  readonly confirms: FormValues;
  /** The field of the request, where it is for one alone. */
  readonly field?: string;
}

/** A form in one request, with the `envelope`. */
export function asOneRequest(handle: FormHandle, envelope?: EnvelopeFields): readonly SaveRequest[] {
  const confirms = handle.values();
  return [{ content: handle.encode(confirms, envelope), confirms }];
}
