/**
 * The name of something that this device stores for an applicant: the applicant, the kind and its parts, with slashes between. A slash
 * within an id is escaped, so that no two names are the same.
 */
export const ownScope = (applicantId: string | number, ...parts: readonly (string | number)[]): string =>
  [applicantId, ...parts].map((part) => String(part).replaceAll(/[%/]/g, encodeURIComponent)).join('/');
