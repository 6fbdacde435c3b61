import type { UseQueryResult } from '@tanstack/react-query';
import type { OnboardingAnswer } from '../../api/onboarding.ts';

/** The display data as far as they are there. Parts of the page share them. */
export interface DisplayProps {
  readonly display: UseQueryResult<OnboardingAnswer>;
}
