import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import type { SessionApplicant } from '../../../wire/applicant.ts';
import type { Client } from '../../../api/client.ts';
import { examQuery } from '../../../api/exams.ts';
import { lessonsQuery } from '../../../api/lessons.ts';
import { onboardingDisplayQuery } from '../../../api/onboarding.ts';
import { onlineSessionsQuery } from '../../../api/online-sessions.ts';
import { isAnswered } from '../../../wire/online-sessions.ts';
import { myProfileQuery } from '../../../api/profile.ts';
import { compileOnboarding } from '../../../compiler/onboarding-form.ts';
import { compileProfile } from '../../../compiler/profile-form.ts';
import type { useTypesOf } from '../../../engine/input-types.ts';
import { classTodos } from './class-todos.ts';
import { formTodo } from './form-todos.ts';
import type { TodoItem } from './todo-item.ts';
import type { Exam } from '../../../wire/exam.ts';
import type { ExamName } from '../../../wire/lessons.ts';
import { examState } from '../../../exam/exam-time.ts';
import { endOf } from '../../../i18n/day-or-moment.ts';
import { isSoon } from '../near.ts';

/** What a page has asked for within so long is not asked for again. */
const FRESH_MS = 5 * 60_000;

/** What the pages of the portal know, asked where none of them knows it. */
export interface Knowledge {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly applicant: SessionApplicant;
  readonly productVariant: boolean;
  readonly types: ReturnType<typeof useTypesOf>;
}

/** What is left of what a page knows, `now`: a page may stand open for days. */
export type Lines = (now: number) => readonly TodoItem[];

/** Nobody is interrupted where it cannot be had: its line says so. */
const cachedOrFetched = <Answer, Key extends QueryKey>(
  queries: QueryClient, query: QueryExecuteOptions<Answer, Error, Answer, Answer, Key>, staleTime = FRESH_MS,
): Promise<Answer> =>
  // Whoever asks for the lines tries again.
  queries.query({ ...query, staleTime, retry: false, meta: { quiet: true } });

/** The profile as it is shown has the definitions that its form is made of; what may be chosen besides is not looked at. */
async function profileLines({ client, queries, productVariant, types }: Knowledge): Promise<Lines> {
  const { checked, formVersion } = await cachedOrFetched(queries, myProfileQuery(client));
  const served = await types(formVersion);
  const lines = formTodo('profile', compileProfile({ profile: checked, edit: checked, lookups: {}, productVariant, types: served }));
  return () => lines;
}

async function onboardingLines({ client, queries, types }: Knowledge): Promise<Lines> {
  const { checked } = await cachedOrFetched(queries, onboardingDisplayQuery(client));
  const lines = formTodo('onboarding', compileOnboarding(await types(), checked));
  return () => lines;
}

async function lessonLines({ client, queries, applicant }: Knowledge): Promise<Lines> {
  const classes = await cachedOrFetched(queries, lessonsQuery(client, applicant.email));
  return (now) => classTodos(classes, now);
}

/** The online sessions that are not submitted, with how far each is. */
async function sessionLines({ client, queries }: Knowledge): Promise<Lines> {
  const sessions = await cachedOrFetched(queries, onlineSessionsQuery(client));
  const lines = sessions.filter(({ done }) => !done).map(({ id, title, questions }): TodoItem => ({
    key: `session:${id}`, what: 'landing.left.session', about: title, blocks: false, way: { kind: 'page', address: '/onlineSession' },
    when: { kind: 'answered', number: questions.filter(isAnswered).length, total: questions.length },
  }));
  return () => lines;
}

/** No page brings up to date how an exam is seen from here, so it is asked each time. */
async function examLines({ client, queries, applicant }: Knowledge): Promise<Lines> {
  const classes = await cachedOrFetched(queries, lessonsQuery(client, applicant.email));
  // One of two classes is the same.
  const exams = [...new Map(classes.flatMap((each) => each.exams).map((exam) => [exam.id, exam])).values()];
  const seen = await Promise.all(exams.map(async (named) => (
    { ...named, exam: await cachedOrFetched(queries, examQuery(client, named.id), 0).catch(() => undefined) })));
  return (now) => examTodos(seen, now);
}

/** What pages other than this one know of, each by its own calls. */
export const furtherTodos = {
  profile: profileLines, onboarding: onboardingLines, sessions: sessionLines, lessons: lessonLines, exams: examLines,
} as const;

/** An exam of a class, with what the server says of it; absent: it could not be loaded. */
interface NamedExam extends ExamName {
  readonly exam: Exam | undefined;
}

/** The exams that can still be taken, each until its end; one that is far away is no hurry. `now`: in ms since 1970. */
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
