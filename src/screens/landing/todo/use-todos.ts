import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appliedEventsQuery, eventsQuery } from '../../../api/events.ts';
import { interviewsQuery } from '../../../api/interviews.ts';
import { onboardingDisplayQuery } from '../../../api/onboarding.ts';
import { myProfileQuery } from '../../../api/profile.ts';
import { jobReviewsQuery } from '../../../api/reviews.ts';
import { ownScope } from '../../../base/scope.ts';
import { useTypesOf } from '../../../engine/input-types.ts';
import { useTabNews } from '../../../forms/tab-news.ts';
import { useNow } from '../../../ui/interview-time/use-now.ts';
import { useApplicant, usePortal } from '../../../ui/portal.ts';
import { useProductVariant } from '../../../ui/product-variant.ts';
import { eventTodos } from './event-todos.ts';
import { furtherTodos, type Lines } from './further-todos.ts';
import { interviewTodos, tellsOf } from './interview-todos.ts';
import { todaysInterview, type NextInterview } from './next-interview.ts';
import { inOrder, type TodoItem } from './todo-item.ts';
import { reviewTodos } from './review-todos.ts';

/** What is left, as far as it is known. */
export interface Todos {
  /** It has a card of its own. */
  readonly today: NextInterview | undefined;
  /** Everything else, in order. */
  readonly lines: readonly TodoItem[];
  /** Something is still on its way. */
  readonly pending: boolean;
  /** Keys of the names of what could not be loaded. */
  readonly unknown: readonly string[];
  /** Asks once more for what no list of this page asks for; absent where there is nothing of that. */
  readonly retry: (() => void) | undefined;
  /** In ms since 1970: when this is true. */
  readonly now: number;
}

/** The lists of this page ask for it themselves, and say why it cannot be had. */
const asked = { refetchOnMount: false, retryOnMount: false } as const;

/**
 * Everything that is left for the applicant. `wanted`: what is not on this page may be asked for, and the reviews, which can
 * be so many that to read them would hold up the list of events.
 */
export function useTodos(wanted: boolean): Todos {
  const { client } = usePortal();
  const interviews = useQuery({ ...interviewsQuery(client), meta: { quiet: true } });
  const now = useNow(interviews.data);
  const events = useQuery({ ...eventsQuery(client), ...asked });
  const applied = useQuery({ ...appliedEventsQuery(client), ...asked });
  const reviews = useQuery({ ...jobReviewsQuery(client), ...asked, enabled: wanted });
  const productVariant = useProductVariant();
  const onboarded = useApplicant()?.onboarded === true;
  useNewsOf('profile');
  useNewsOf('onboarding');
  const profile = useFurther('profile', wanted);
  const onboarding = useFurther('onboarding', wanted && onboarded);
  const sessions = useFurther('sessions', wanted);
  const lessons = useFurther('lessons', wanted && !productVariant);
  const exams = useFurther('exams', lessons.data !== undefined);
  const today = useMemo(() => todaysInterview(interviews.data ?? [], now), [interviews.data, now]);
  const lines = useMemo(() => inOrder([
    ...interviewTodos(interviews.data ?? [], now).filter((line) => !today || !tellsOf(today)(line)),
    ...events.data && applied.data ? eventTodos(events.data, applied.data, now) : [],
    ...[profile.data, onboarding.data, sessions.data, exams.data, lessons.data].flatMap((linesAt) => linesAt?.(now) ?? []),
    ...reviewTodos(reviews.data ?? []),
  ]), [
    interviews.data, events.data, applied.data, profile.data, onboarding.data, sessions.data, reviews.data, lessons.data, exams.data, today,
    now,
  ]);
  const names = [
    [interviews, 'page.interview'], [events, 'landing.left.events'], [applied, 'landing.left.events'], [reviews, 'landing.left.reviews'],
    [profile, 'page.profile'], [onboarding, 'page.onboarding'], [sessions, 'page.onlineSessions'],
    [lessons, 'page.japaneseClass'], [exams, 'landing.left.exams'],
  ] as const;
  const missing = names.filter(([{ isError, data }]) => isError && !data);
  const elsewhere = missing.map(([query]) => query).filter((query) => query !== events && query !== applied && query !== reviews);
  return {
    today,
    lines,
    pending: !wanted || names.some(([{ isLoading }]) => isLoading),
    unknown: [...new Set(missing.map(([, name]) => name))],
    retry: elsewhere.length > 0 ? () => { for (const { refetch } of elsewhere) void refetch(); } : undefined,
    now,
  };
}

const ownForms = { profile: myProfileQuery, onboarding: onboardingDisplayQuery } as const;

/** A form of the applicant's own was saved in another tab, or had waited for a network. */
function useNewsOf(page: keyof typeof ownForms): void {
  const { client } = usePortal();
  const queries = useQueryClient();
  useTabNews(ownScope(useApplicant()?.id ?? '', page), () => {
    void queries.invalidateQueries({ queryKey: ownForms[page](client).queryKey });
    void queries.invalidateQueries({ queryKey: ['left', page] });
  });
}

/** What another page knows of. */
function useFurther(page: keyof typeof furtherTodos, enabled: boolean): UseQueryResult<Lines> {
  const { client } = usePortal();
  const queries = useQueryClient();
  const applicant = useApplicant();
  const productVariant = useProductVariant();
  const types = useTypesOf();
  return useQuery({
    queryKey: ['left', page], enabled: enabled && applicant !== undefined, gcTime: 0, meta: { quiet: true },
    queryFn: () => (applicant ? furtherTodos[page]({ client, queries, applicant, productVariant, types }) : () => []),
  });
}
