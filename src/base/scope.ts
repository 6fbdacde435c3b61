/**
 * The name of something that this device stores for an applicant: the applicant, the kind and its parts, with slashes between. A slash
 * within an id is escaped, so that no two names are the same.
 */
export const ownScope = (applicantId: string | number, ...parts: readonly (string | number)[]): string =>
  [applicantId, ...parts].map((part) => String(part).replaceAll(/[%/]/g, encodeURIComponent)).join('/');

/** The records of an applicant that have a page and a save of their own. */
export type RecordName = 'profile' | 'onboarding';

/** The scope of an applicant's record on this device: of its draft, and of a pending save. */
export const recordScope = (applicantId: string, record: RecordName): string => ownScope(applicantId, record);
