import { readEducation } from '../fields/sources/education.ts';
import { readServedFields } from '../fields/sources/served-fields.ts';
import { createCollector } from '../fields/sources/source.ts';
import type { Category } from '../fields/sources/source.ts';
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
}

/** Fixed fields, education, custom fields by category, documents: the form of profile and registration. */
export function compileApplicant(input: ApplicantInput): CompiledForm<ApplicantPayload> {
  const { fixed, universities, openEducation = false, lookups, served } = input;
  const collector = createCollector();
  const education = educationGroup(readEducation(universities, lookups, collector), openEducation);
  const categories = readServedFields(served, collector);
  const encodeServed = servedFieldsEncoder(categories);
  const fields = fixed.flatMap((category) => category.fields);
  return compile({
    parts: [...fixed, education, ...categories],
    diagnostics: collector.diagnostics,
    encode: (values) => ({
      ...encodeRecord(fields, values),
      applicant_universities_attributes: encodeEducation(education, values),
      ...encodeServed(values),
    }),
  });
}
