/**
 * Names what this device keeps of an applicant: whose it is, of what kind, and of what of that, with slashes between. An id that has a
 * slash of its own is told from two ids.
 */
export const ownScope = (applicantId: string | number, ...parts: readonly (string | number)[]): string =>
  [applicantId, ...parts].map((part) => String(part).replaceAll(/[%/]/g, encodeURIComponent)).join('/');
