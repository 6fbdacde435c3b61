import {
  useQuery, useQueryClient, type UseQueryResult, type QueryClient, type QueryExecuteOptions, type QueryKey,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { appliedEventsQuery, eventsQuery } from '../../../api/events.ts';
import { interviewsQuery } from '../../../api/interviews.ts';
import { onboardingDisplayQuery } from '../../../api/onboarding.ts';
import { myProfileQuery } from '../../../api/profile.ts';
import { jobReviewsQuery } from '../../../api/reviews.ts';
import { useTypesOf } from '../../../engine/input-types.ts';
import { useReloadOnSave } from '../../../forms/use-reload-on-save.ts';
import { useNow } from '../../../ui/interview-time/use-now.ts';
import { useApplicant, usePortal } from '../../../ui/portal.ts';
import { useProductVariant } from '../../../ui/product-variant.ts';
import { eventTodos } from './event-todos.ts';
import { interviewTodos, isAbout } from './interview-todos.ts';
import { todaysInterview, type NextInterview } from './next-interview.ts';
import { inOrder, type TodoItem } from './todo-item.ts';
import { reviewTodos } from './review-todos.ts';
import type { SessionApplicant } from '../../../wire/applicant.ts';
import type { Client } from '../../../api/client.ts';
import { examQuery } from '../../../api/exams.ts';
import { lessonsQuery } from '../../../api/lessons.ts';
import { onlineSessionsQuery } from '../../../api/online-sessions.ts';
import { isAnswered } from '../../../wire/online-sessions.ts';
import { compileOnboarding } from '../../../compiler/onboarding-form.ts';
import { compileProfile } from '../../../compiler/profile-form.ts';
import { classTodos } from './class-todos.ts';
import { formTodo } from './form-todos.ts';
import type { Exam } from '../../../wire/exam.ts';
import type { ExamName } from '../../../wire/lessons.ts';
import { examState } from '../../../exam/exam-time.ts';
import { endOf } from '../../../i18n/day-or-moment.ts';
import { isSoon } from '../near.ts';

/** The to-do list, as far as it is loaded. */
export interface Todos {
  /** Today's interview, which has a card of its own. */
  readonly today: NextInterview | undefined;
  /** All other to-dos, in order. */
  readonly lines: readonly TodoItem[];
  /** Something is still loading. */
  readonly pending: boolean;
  /** Keys of the names of what could not be loaded. */
  readonly unknown: readonly string[];
  /** Loads again what failed and is not loaded by a list of this page; absent where nothing did. */
  readonly retry: (() => void) | undefined;
  /** The time for which the list holds, in ms since 1970. */
  readonly now: number;
}

/** For queries of this page's lists, which load them themselves and report their failures. */
const passiveOptions = { refetchOnMount: false, retryOnMount: false } as const;

/**
 * The applicant's to-do list. `wanted`: the data of other pages may be loaded, and the reviews, which can be so many that
 * reading them would delay the list of events.
 */
export function useTodos(wanted: boolean): Todos {
  const { client } = usePortal();
  const interviews = useQuery({ ...interviewsQuery(client), meta: { quiet: true } });
  const now = useNow(interviews.data);
  const events = useQuery({ ...eventsQuery(client), ...passiveOptions });
  const applied = useQuery({ ...appliedEventsQuery(client), ...passiveOptions });
  const reviews = useQuery({ ...jobReviewsQuery(client), ...passiveOptions, enabled: wanted });
  const productVariant = useProductVariant();
  const onboarded = useApplicant()?.onboarded === true;
  useReloadOnSave('profile', myProfileQuery(client), leftKey('profile'));
  useReloadOnSave('onboarding', onboardingDisplayQuery(client), leftKey('onboarding'));
  const profile = usePageTodos('profile', wanted);
  const onboarding = usePageTodos('onboarding', wanted && onboarded);
  const sessions = usePageTodos('sessions', wanted);
  const lessons = usePageTodos('lessons', wanted && !productVariant);
  const exams = usePageTodos('exams', lessons.data !== undefined);
  const today = useMemo(() => todaysInterview(interviews.data ?? [], now), [interviews.data, now]);
  const lines = useMemo(() => inOrder([
    ...interviewTodos(interviews.data ?? [], now).filter((line) => !today || !isAbout(today)(line)),
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
  const retryable = missing.map(([query]) => query).filter((query) => query !== events && query !== applied && query !== reviews);
  return {
    today,
    lines,
    pending: !wanted || names.some(([{ isLoading }]) => isLoading),
    unknown: [...new Set(missing.map(([, name]) => name))],
    retry: retryable.length > 0 ? () => { for (const { refetch } of retryable) void refetch(); } : undefined,
    now,
  };
}

const leftKey = (page: keyof typeof pageTodos): { readonly queryKey: QueryKey } => ({ queryKey: ['left', page] });

/** The to-dos from the data of another page. */
function usePageTodos(page: keyof typeof pageTodos, enabled: boolean): UseQueryResult<TodosAt> {
  const { client } = usePortal();
  const queries = useQueryClient();
  const applicant = useApplicant();
  const productVariant = useProductVariant();
  const types = useTypesOf();
  return useQuery({
    ...leftKey(page), enabled: enabled && applicant !== undefined, gcTime: 0, meta: { quiet: true },
    queryFn: () => (applicant ? pageTodos[page]({ client, queries, applicant, productVariant, types }) : () => []),
  });
}

/** Data that a page has loaded within this time is not loaded again. */
const FRESH_MS = 5 * 60_000;

/** What the loaders of to-dos need: the query cache, and the client where the cache does not have the data. */
interface TodoSources {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly applicant: SessionApplicant;
  readonly productVariant: boolean;
  readonly types: ReturnType<typeof useTypesOf>;
}

/** The to-dos from loaded data at a time: the page may stay open for days. */
type TodosAt = (now: number) => readonly TodoItem[];

/** Cached data, or loaded where it is too old. A failure shows no toast: the list names what is missing. */
const cachedOrFetched = <Answer, Key extends QueryKey>(
  queries: QueryClient, query: QueryExecuteOptions<Answer, Error, Answer, Answer, Key>, staleTime = FRESH_MS,
): Promise<Answer> =>
  // Without retries: the query of the to-dos retries.
  queries.query({ ...query, staleTime, retry: false, meta: { quiet: true } });

/** Compiled from the data of the profile's view, which has the form's definitions; the options of lookups are not needed. */
async function loadProfileTodos({ client, queries, productVariant, types }: TodoSources): Promise<TodosAt> {
  const { checked, formVersion } = await cachedOrFetched(queries, myProfileQuery(client));
  const served = await types(formVersion);
  const lines = formTodo('profile', compileProfile({ profile: checked, edit: checked, lookups: {}, productVariant, types: served }));
  return () => lines;
}

async function loadOnboardingTodos({ client, queries, types }: TodoSources): Promise<TodosAt> {
  const { checked } = await cachedOrFetched(queries, onboardingDisplayQuery(client));
  const lines = formTodo('onboarding', compileOnboarding(await types(), checked));
  return () => lines;
}

async function loadLessonTodos({ client, queries, applicant }: TodoSources): Promise<TodosAt> {
  const classes = await cachedOrFetched(queries, lessonsQuery(client, applicant.email));
  return (now) => classTodos(classes, now);
}

/** The online sessions that are not submitted, with their progress. */
async function loadSessionTodos({ client, queries }: TodoSources): Promise<TodosAt> {
  const sessions = await cachedOrFetched(queries, onlineSessionsQuery(client));
  const lines = sessions.filter(({ done }) => !done).map(({ id, title, questions }): TodoItem => ({
    key: `session:${id}`, what: 'landing.left.session', about: title, blocks: false, way: { kind: 'page', address: '/onlineSession' },
    when: { kind: 'answered', number: questions.filter(isAnswered).length, total: questions.length },
  }));
  return () => lines;
}

/** No page updates the cached data of an exam, so it is loaded each time. */
async function loadExamTodos({ client, queries, applicant }: TodoSources): Promise<TodosAt> {
  const classes = await cachedOrFetched(queries, lessonsQuery(client, applicant.email));
  // An exam of two classes counts once.
  const exams = [...new Map(classes.flatMap((each) => each.exams).map((exam) => [exam.id, exam])).values()];
  const loaded = await Promise.all(exams.map(async (named) => (
    { ...named, exam: await cachedOrFetched(queries, examQuery(client, named.id), 0).catch(() => undefined) })));
  return (now) => examTodos(loaded, now);
}

/** The to-dos from the data of other pages, each with its own calls. */
const pageTodos = {
  profile: loadProfileTodos, onboarding: loadOnboardingTodos, sessions: loadSessionTodos, lessons: loadLessonTodos, exams: loadExamTodos,
} as const;

/** An exam of a class with its data; absent: it could not be loaded. */
interface NamedExam extends ExamName {
  readonly exam: Exam | undefined;
}

/** The exams that can still be taken, each with its end; only one that ends soon is sorted by date. `now`: in ms since 1970. */
const examTodos = (exams: readonly NamedExam[], now: number): readonly TodoItem[] =>
  exams.flatMap(({ id, name, exam }) => {
    const way = { kind: 'page', address: `/exam/${encodeURIComponent(id)}` } as const;
    if (!exam) return [{ key: `exam:${id}`, what: 'landing.left.exam.unknown', about: name, blocks: false, way }];
    const { end } = exam;
    const at = endOf(end);
    const state = examState(exam, at, now);
    if (state === 'over' || state === 'done') return [];
    const running = state === 'running';
    return [{
      key: `exam:${id}`, what: running ? 'landing.left.exam.running' : 'landing.left.exam', about: name, blocks: running,
      ...(end !== undefined && { when: { kind: 'until', time: end } as const }), ...(isSoon(at, now) && { at }),
      way,
    }];
  });
