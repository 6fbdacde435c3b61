import { createCollector } from '../fields/sources/source.ts';
import { readServedFields } from '../fields/sources/served-fields.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import { compile } from './compile.ts';
import type { CompiledForm } from './compiled.ts';
import { servedEncoders } from './encode-served.ts';
import { encodersOf } from './encode.ts';

/**
 * A form of served fields only: `customFields` is a list of categories or a map of fields (spec §3), `documents` a list
 * `document_fields`.
 */
export function compileCustomFields(types: InputTypes, customFields: unknown, documents?: unknown): CompiledForm {
  const collector = createCollector(types);
  const parts = readServedFields({ custom_fields: customFields, document_fields: documents }, collector, {});
  return compile(collector, parts, encodersOf(servedEncoders(types, parts)));
}
