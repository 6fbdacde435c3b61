import { ownScope } from '../../../base/scope.ts';

/** Names the profile of an applicant on this device: its draft, and the save that is not answered yet. */
export const profileScope = (applicantId: string): string => ownScope(applicantId, 'profile');
