import type { Encoded } from '../base/body.ts';
import { createCollector } from '../fields/sources/source.ts';
import { readServedFields } from '../fields/sources/served-fields.ts';
import { compile } from './compile.ts';
import type { CompiledForm } from './compiled.ts';
import { servedPlaces } from './encode-served.ts';
import { wholeEncoders } from './encode.ts';

/** A form of custom fields alone; `customFields` is a list of categories or a map of fields (spec §3). */
export function compileCustomFields(customFields: unknown): CompiledForm<Encoded> {
  const collector = createCollector();
  const parts = readServedFields({ custom_fields: customFields }, collector);
  return compile({ parts, diagnostics: collector.diagnostics, ...wholeEncoders(servedPlaces(parts)) });
}
