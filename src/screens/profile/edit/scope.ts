import { ownScope } from '../../../base/scope.ts';

/** The scope of an applicant's profile on this device: of its draft, and of a pending save. */
export const profileScope = (applicantId: string): string => ownScope(applicantId, 'profile');
