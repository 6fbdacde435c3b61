import { readEducationForm } from '../fields/sources/education.ts';
import { readServedFields } from '../fields/sources/served-fields.ts';
import type { DocumentStyle } from '../fields/sources/read-definition.ts';
import type { Category, Collector } from '../fields/sources/source.ts';
import { withAutofill } from './autofill.ts';
import { compile } from './compile.ts';
import type { CompiledForm } from './compiled.ts';
import { educationGroup, encodeEducation } from './education-group.ts';
import { servedEncoders } from './encode-served.ts';
import { encodersByName, encodersOf } from './encode.ts';

interface ApplicantInput {
  /** The collector that the fixed fields were read with. */
  readonly collector: Collector;
  /** The client's own fields. */
  readonly fixed: readonly Category[];
  /** The server's education entries. */
  readonly universities: unknown;
  /** Whether to add an empty entry where the server has none. */
  readonly openEducation?: boolean;
  /** `universities.json`. */
  readonly lookups: unknown;
  /** The response with `custom_fields` and `document_fields`. */
  readonly served: unknown;
  /** The response for displaying the same; a file that it names is stored. */
  readonly shown?: unknown;
  /** The page's texts and limits for documents. */
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
  const encoders = new Map([
    ...encodersByName(types, fixed.flatMap((category) => category.fields)),
    [education.id, encodeEducation(types, education, read)],
    ...servedEncoders(types, categories),
  ]);
  return compile(collector, [...fixed, education, ...categories], encodersOf(encoders, { root: 'applicant' }));
}
