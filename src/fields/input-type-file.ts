import type { normalizers } from '../base/normalize.ts';

/** The contents of a file of schemas/input-types (schemas/README.md). */
export interface InputTypeFile<Value extends string = string> {
  readonly value: Value;
  readonly normalize: readonly (keyof typeof normalizers)[];
  readonly defaults: {
    readonly widget: string;
    readonly prompt: 'enter' | 'select';
    readonly limits: { readonly maxLength?: number; readonly maxBytes?: number; readonly accept?: readonly string[] };
  };
  readonly checks: readonly { readonly code: string; readonly schema: { readonly [keyword: string]: unknown } }[];
}
