import type { JsonObject } from '../../src/base/json.ts';

/** The target of a run: the built-in types, or the content of files. It is JSON, for the worker processes. */
export type Target =
  | { readonly kind: 'built-in' }
  | { readonly kind: 'definitions'; readonly entries: readonly JsonObject[]; readonly fields: readonly (readonly [name: string, definition: JsonObject])[] }
  | { readonly kind: 'schema'; readonly name: string; readonly schema: JsonObject | boolean };
