import type { normalizers } from '../base/normalize.ts';

/** What a file of schemas/input-types (schemas/README.md) says. */
export interface InputTypeFile {
  readonly value: 'text' | 'choice' | 'choices' | 'file' | 'flag';
  readonly normalize: readonly (keyof typeof normalizers)[];
  readonly defaults: {
    readonly widget: string;
    readonly prompt: 'enter' | 'select';
    readonly limits: { readonly maxLength?: number; readonly maxBytes?: number; readonly accept?: readonly string[] };
  };
  readonly checks: readonly { readonly code: string; readonly schema: { readonly [keyword: string]: unknown } }[];
}
