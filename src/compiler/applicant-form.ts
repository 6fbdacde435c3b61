import { readEducation } from '../fields/sources/education.ts';
import { readServedFields } from '../fields/sources/served-fields.ts';
import { createCollector } from '../fields/sources/source.ts';
import type { DocumentStyle } from '../fields/sources/read-definition.ts';
import type { Category } from '../fields/sources/source.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import { compile } from './compile.ts';
import type { CompiledForm } from './compiled.ts';
import { educationGroup, encodeEducation } from './education-group.ts';
import { servedFieldsEncoder } from './encode-served.ts';
import type { ServedPayload } from './encode-served.ts';
import { encodeRecord } from './encode.ts';
import type { WireRecord } from './encode.ts';

/** The part that profile and registration send alike under `applicant` (spec §7). */
export interface ApplicantPayload extends ServedPayload {
  readonly applicant_universities_attributes: readonly WireRecord[];
}

interface ApplicantInput {
  readonly types: InputTypes;
  /** The fields the client brings itself. */
  readonly fixed: readonly Category[];
  /** The education entries the server holds. */
  readonly universities: unknown;
  /** Where it holds none, one stands ready to be filled in. */
  readonly openEducation?: boolean;
  /** `universities.json`. */
  readonly lookups: unknown;
  /** The answer that has `custom_fields` and `document_fields`. */
  readonly served: unknown;
  /** What the form's page says of documents. */
  readonly documents: DocumentStyle;
}

/** Fixed fields, education, custom fields by category, documents: the form of profile and registration. */
export function compileApplicant(input: ApplicantInput): CompiledForm<ApplicantPayload> {
  const { types, fixed, universities, openEducation = false, lookups, served, documents } = input;
  const collector = createCollector(types);
  const education = educationGroup(readEducation(universities, lookups, collector), openEducation, types);
  const categories = readServedFields(served, collector, documents);
  const encodeServed = servedFieldsEncoder(types, categories);
  const fields = fixed.flatMap((category) => category.fields);
  return compile({
    types,
    parts: [...fixed, education, ...categories],
    diagnostics: collector.diagnostics,
    encode: (values) => ({
      ...encodeRecord(types, fields, values),
      applicant_universities_attributes: encodeEducation(types, education, values),
      ...encodeServed(values),
    }),
  });
}
