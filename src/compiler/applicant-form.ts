import type { Encoded } from '../base/body.ts';
import { readEducation } from '../fields/sources/education.ts';
import { readServedFields } from '../fields/sources/served-fields.ts';
import { createCollector } from '../fields/sources/source.ts';
import type { Category } from '../fields/sources/source.ts';
import { compile } from './compile.ts';
import type { CompiledForm } from './compiled.ts';
import { educationGroup, placeEducation } from './education-group.ts';
import { servedPlaces } from './encode-served.ts';
import { placesByName, wholeEncoders } from './encode.ts';

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

/**
 * Fixed fields, education, custom fields by category, documents: the form of profile and registration, which send them
 * alike under `applicant` (spec §7).
 */
export function compileApplicant(input: ApplicantInput): CompiledForm<Encoded> {
  const { fixed, universities, openEducation = false, lookups, served } = input;
  const collector = createCollector();
  const read = readEducation(universities, lookups, collector);
  const education = educationGroup(read, openEducation);
  const categories = readServedFields(served, collector);
  const places = new Map([
    ...placesByName(fixed.flatMap((category) => category.fields)),
    [education.id, placeEducation(education, read)],
    ...servedPlaces(categories),
  ]);
  return compile({
    parts: [...fixed, education, ...categories],
    diagnostics: collector.diagnostics,
    ...wholeEncoders(places, { root: 'applicant' }),
  });
}
