import type { JsonObject } from '../../src/base/json.ts';

/** What is tried: what is built in, or what a file brings. As JSON, for the processes that try it. */
export type Target =
  | { readonly kind: 'built-in' }
  | { readonly kind: 'definitions'; readonly entries: readonly JsonObject[]; readonly fields: readonly (readonly [name: string, definition: JsonObject])[] }
  | { readonly kind: 'schema'; readonly name: string; readonly schema: JsonObject | boolean };
