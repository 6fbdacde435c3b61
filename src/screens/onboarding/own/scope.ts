import { ownScope } from '../../../base/scope.ts';

/** The scope of an applicant's onboarding answers on this device: of their draft, and of a pending save. */
export const onboardingScope = (applicantId: string): string => ownScope(applicantId, 'onboarding');
