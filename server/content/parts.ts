import type { Content } from './content.ts';

/** What a deployment defines: kept in versions, published, exported. Each part stands after those that it refers to. */
export const definedParts = [
  'field-types', 'universities', 'education-codes', 'document-names', 'profile-form', 'onboarding-form', 'registration-forms',
  'static-pages',
  'company-info', 'downloadable-documents', 'events', 'jobs', 'exams', 'classes', 'online-sessions',
] as const satisfies readonly (keyof Content)[];

export type DefinedPart = (typeof definedParts)[number];

/** The files of a content folder, without their ending. The others are people and what they have done. */
export const contentParts = [...definedParts, 'applicants', 'job-reviews', 'interviews'] as const satisfies readonly (keyof Content)[];

export type ContentPart = (typeof contentParts)[number];

export const isDefinedPart = (part: ContentPart): part is DefinedPart => (definedParts as readonly string[]).includes(part);
