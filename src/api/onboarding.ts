import { companyInfoCall, onboardingDisplayCall, onboardingEditCall } from '../wire/onboarding.ts';
import { queryOf } from './query.ts';

/** Spec §8 Onboarding: a failed load ends silently. What happened stands where the content would be. */
const meta = { quiet: true } as const;

export const onboardingDisplayQuery = queryOf(onboardingDisplayCall, { meta });

export const companyInfoQuery = queryOf(companyInfoCall, { meta });

/** What editing starts from: fetched anew each time (spec §4 Onboarding), and never under the applicant's hands. */
export const onboardingEditQuery = queryOf(onboardingEditCall, { staleTime: Infinity, gcTime: 0, meta });
