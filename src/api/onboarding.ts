import { queryOptions } from '@tanstack/react-query';
import { decodeCompanyInfo, decodeOnboardingDisplay, decodeOnboardingEdit, type OnboardingEditDataResponse } from '../wire/onboarding.ts';
import { readRevision } from '../wire/values.ts';
import { callOf } from './call.ts';
import type { Client } from './client.ts';

export type { OnboardingAnswer, OnboardingEditDataResponse as OnboardingEditAnswer } from '../wire/onboarding.ts';

export const onboardingDisplayCall = callOf(decodeOnboardingDisplay);

export const onboardingEditCall = callOf(decodeOnboardingEdit);

export const companyInfoCall = callOf(decodeCompanyInfo);

/** Spec §8 Onboarding: a failed load ends silently. What happened stands where the content would be. */
const meta = { quiet: true } as const;

/** The revision of edit data; absent where the server knows none. */
export const revisionOf = (edit: OnboardingEditDataResponse): string | undefined => readRevision(edit.revision);

/** The version of its definitions; absent likewise. */
export const formVersionOf = (edit: OnboardingEditDataResponse): string | undefined => readRevision(edit.form_version);

export const onboardingDisplayQuery = (client: Client) =>
  queryOptions({ queryKey: ['onboarding_display_data'], queryFn: ({ signal }) => client.send(onboardingDisplayCall, { signal }), meta });

export const companyInfoQuery = (client: Client) =>
  queryOptions({ queryKey: ['onboarding_company_info'], queryFn: ({ signal }) => client.send(companyInfoCall, { signal }), meta });

/** What editing starts from: fetched anew each time (spec §4 Onboarding), and never under the applicant's hands. */
export const onboardingEditQuery = (client: Client) =>
  queryOptions({
    queryKey: ['onboarding_edit_data'], queryFn: ({ signal }) => client.send(onboardingEditCall, { signal }), staleTime: Infinity,
    gcTime: 0, meta,
  });
