import { ownScope } from '../../../base/scope.ts';

/** Names the onboarding answers of an applicant on this device: their draft, and the save that is not answered yet. */
export const onboardingScope = (applicantId: string): string => ownScope(applicantId, 'onboarding');
