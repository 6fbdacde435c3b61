import { readEducationForm } from '../fields/sources/education.ts';
import { readServedFields } from '../fields/sources/served-fields.ts';
import type { DocumentStyle } from '../fields/sources/read-definition.ts';
import type { Category, Collector } from '../fields/sources/source.ts';
import { withAutofill } from './autofill.ts';
import { compile } from './compile.ts';
import type { CompiledForm } from './compiled.ts';
import { educationGroup, placeEducation } from './education-group.ts';
import { servedEncoders } from './encode-served.ts';
import { encodersByName, encodersOf } from './encode.ts';

interface ApplicantInput {
  /** What the fixed fields were read with. */
  readonly collector: Collector;
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
  /** The answer that the same is shown by; what it holds is held. */
  readonly shown?: unknown;
  /** What the form's page says of documents. */
  readonly documents: DocumentStyle;
}

/**
 * Fixed fields, education, custom fields by category, documents: the form of profile and registration, which send them
 * alike under `applicant` (spec §7).
 */
export function compileApplicant(input: ApplicantInput): CompiledForm {
  const { collector, fixed, universities, openEducation = false, lookups, served, shown, documents } = input;
  const { types } = collector;
  const read = readEducationForm(universities, lookups, collector);
  const education = educationGroup(types, read, openEducation);
  const categories = withAutofill(readServedFields(served, collector, documents, shown));
  const places = new Map([
    ...encodersByName(types, fixed.flatMap((category) => category.fields)),
    [education.id, placeEducation(types, education, read)],
    ...servedEncoders(types, categories),
  ]);
  return compile(collector, [...fixed, education, ...categories], encodersOf(places, { root: 'applicant' }));
}
