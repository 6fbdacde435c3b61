import { companyInfoCall, onboardingDisplayCall, onboardingEditCall } from '../wire/onboarding.ts';
import { queryOf } from './query.ts';

/** Spec §8 Onboarding: a failed load shows no toast. The page says so in the place of the content. */
const meta = { quiet: true } as const;

export const onboardingDisplayQuery = queryOf(onboardingDisplayCall, { meta });

export const companyInfoQuery = queryOf(companyInfoCall, { meta });

/** What editing starts from: fetched anew each time (spec §4 Onboarding), and never refetched while the applicant edits. */
export const onboardingEditQuery = queryOf(onboardingEditCall, { staleTime: Infinity, gcTime: 0, meta });
