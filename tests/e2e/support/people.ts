import type { ApplicantContent } from '../../../server/content/content.ts';
import type { Language } from '../../../src/base/text.ts';
import { applicant } from './applicants.ts';

const PEOPLE_PER_LANGUAGE = 16;

/** Whom every test file finds, in an order of its own to use them up. */
export const peopleOf = (language: Language, length = PEOPLE_PER_LANGUAGE): ApplicantContent[] =>
  Array.from({ length }, (_, number) => applicant(`${language}-${number}@example.com`, language));
