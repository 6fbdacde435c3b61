import type { Encoded } from '../base/body.ts';
import type { EnvelopeFields } from '../compiler/assemble.ts';
import type { FormValues } from '../compiler/compiled.ts';
import type { FormHandle } from '../engine/controller.ts';

/** One call of a save, and what is confirmed when it has been answered. */
export interface SaveRequest {
  readonly content: Encoded;
  readonly confirms: FormValues;
  /** The field it is of, where it is of one alone. */
  readonly field?: string;
}

/** A form in one call. `besides` goes with it. */
export function asOneRequest(handle: FormHandle, besides?: EnvelopeFields): readonly SaveRequest[] {
  const confirms = handle.values();
  return [{ content: handle.encode(confirms, besides), confirms }];
}
