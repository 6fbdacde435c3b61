import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ExamDataResponse, Jclass, QuestionGroup } from '../../../schemas/generated/wire.d.ts';
import type { ExamGroup, ExamQuestion, ExamSolution, LessonState } from '../../../server/content/content.ts';
import { examAnswers, examTakers, jclassMembers } from '../../../server/database/learning-schema.ts';
import { BOUNDARY, type RawPart, rawForm } from './raw-form.ts';
import type { WithClock } from '../../../server/base/clock.ts';
import type { WithDatabase } from '../../../server/database/database.ts';
import { type Stored, define, redefine } from './define.ts';
import type { Answer, TestServer, Visitor } from './test-server.ts';

const text = (words: string) => ({ en: words, jp: `${words}（日本語）` });

/** An id that no other test of this database has. */
const ownId = (): number => randomInt(1_000_000, 900_000_000);

const options = [1, 2, 3].map((id) => ({ option_id: id, option_name: `Option ${String(id)}` }));
const types = ['free_text', 'check_box', 'radio_button', 'image', 'document', 'video'] as const;

/** The ids of a question of each type, all of one group. */
export const question = { free_text: 1, check_box: 2, radio_button: 3, image: 4, document: 5, video: 6 } as const;

/** A question of each type, with ids from `first` on. */
export const everyQuestion = (first = 1): readonly ExamQuestion[] => types.map((type, index) => ({
  question_id: first + index, question_name: text(type), question_type: type, ...((type === 'check_box' || type === 'radio_button') && { options }),
}));

/** A group of a hundred seconds that asks a question of each type. The second one’s questions have the ids from 11 on, and so forth. */
export const group = (id: number, more: Partial<ExamGroup> = {}): ExamGroup =>
  ({ question_group_id: id, question_group_name: text(`Group ${String(id)}`), timelimit: 100, questions: everyQuestion(10 * (id - 1) + 1), ...more });

export const threeGroups: readonly ExamGroup[] = [group(1), group(2, { confirmation_screen: true }), group(3)];

interface NewExam {
  readonly groups?: readonly ExamGroup[];
  /** Seconds from now; absent: it has no end. */
  readonly end?: number;
  readonly solutions?: Readonly<Record<string, ExamSolution>>;
}

/** Stores an exam. Returns its id. */
export async function newExam({ services }: { readonly services: WithDatabase & WithClock }, { groups = threeGroups, end, solutions = {} }: NewExam = {}): Promise<number> {
  const id = ownId();
  const endsAt = end === undefined ? null : new Date(services.clock().getTime() + end * 1000);
  const texts = { title: text('Exam'), introText: text('Welcome'), introVideo: null, outroText: text('Goodbye') };
  await define({ services }, 'exams', [{ id, ...texts, endsAt, endTime: endsAt?.toISOString() ?? null, groups, solutions }]);
  return id;
}

/** Lets an applicant take an exam. `extraTime` is in percent. */
export async function takes({ services }: Stored, applicantId: number, examId: number, more: { extraTime?: number; score?: number } = {}): Promise<void> {
  await services.db.insert(examTakers).values({ applicantId, examId, progress: {}, ...more });
}

interface OwnLesson extends Partial<LessonState> {
  /** Seconds from now. */
  readonly start?: number;
}

/** Stores a class with an applicant in it. Returns the ids of the class and of its lessons. */
export async function newClass(
  { services }: TestServer, applicantId: number,
  { own = [{}], exams: examIds = [], states = {} }: { own?: readonly OwnLesson[]; exams?: readonly number[]; states?: Readonly<Record<number, Partial<LessonState>>> } = {},
): Promise<{ readonly jclassId: number; readonly lessonIds: readonly number[] }> {
  const { db, clock } = services;
  const jclassId = ownId();
  const rows = own.map(({ start = 0, ...state }) => {
    const startsAt = new Date(clock().getTime() + start * 1000);
    const whole: LessonState = { validity: true, reopen: false, show_late_submission_message: false, ...state };
    return { id: ownId(), jclassId, startsAt, time: startsAt.toISOString(), state: whole };
  });
  await redefine({ services }, (draft) => {
    draft.put('jclasses', { id: jclassId, position: 0, name: text('Class'), participationUrl: 'https://meet.example.com/1', examIds });
    for (const row of rows) draft.put('lessons', row);
  });
  const lessonStates = Object.fromEntries(Object.entries(states).map(([place, state]) => [String(rows[Number(place)]?.id), state]));
  await db.insert(jclassMembers).values({ applicantId, jclassId, points: 7, lessonStates });
  return { jclassId, lessonIds: rows.map(({ id }) => id) };
}

/** What is stored of an exam for an applicant, by question. */
export async function storedAnswers({ services }: Stored, applicantId: number): Promise<ReadonlyMap<number, { readonly number: number; readonly answer: unknown; readonly fileKey: string | null }>> {
  const rows = await services.db.select().from(examAnswers).where(eq(examAnswers.applicantId, applicantId));
  return new Map(rows.map(({ questionId, number, answer, fileKey }) => [questionId, { number, answer, fileKey }]));
}

type Call = Visitor['call'];

const json = async <Body>(answer: Promise<Answer>): Promise<Body> => (await answer).json<Body>();

/** The calls of classes and exams, by somebody who is logged in. */
export function examCalls({ call }: { readonly call: Call }) {
  const said = (method: 'POST' | 'PUT', path: string, payload: object, language = 'en', more: Readonly<Record<string, string>> = {}) =>
    call(method, `/api/v1/${path}`, { payload, headers: { 'accept-language': language, ...more } });
  const data = (examId: unknown, language?: string) => said('POST', 'applicants_exams/get_exam_data.json', { applicants_exam: { exam_id: examId } }, language);
  /** `from`: the group that the client shows. */
  const from = (group: number | undefined) => (group === undefined ? {} : { 'exam-group': String(group) });
  const open = (examId: unknown, groupId: unknown, language?: string, shown?: number) =>
    said('POST', 'applicants_exams/get_question_data.json', { applicants_exam: { exam_id: examId, question_group_id: groupId } }, language, from(shown));
  return {
    lessons: () => json<Jclass[]>(call('GET', '/api/v1/applicants/my_lessons.json')),
    reflect: (lessonId: unknown, comment: unknown, more: object = {}, language?: string) =>
      said('POST', 'comment_applicants/reflection.json', { reflection: { lesson_id: lessonId, comment, ...more } }, language),
    change: (id: number, comment: unknown, language?: string) => said('PUT', `comment_applicants/${String(id)}/update_reflection.json`, { reflection: { comment } }, language),
    data,
    exam: (examId: number) => json<ExamDataResponse>(data(examId)),
    open,
    group: async (examId: number, groupId: number) => (await json<{ question_group_data: QuestionGroup }>(open(examId, groupId))).question_group_data,
    save: (examId: unknown, questionId: unknown, answer: unknown, number?: unknown, language?: string) =>
      said('PUT', 'applicants_exams/update.json', { applicants_exam: { exam_id: examId, question_id: questionId, answer, remaining_time: 1, ...(number !== undefined && { number }) } }, language),
    /** As the client sends it: the order of the answer is a header. */
    saveInOrder: (examId: unknown, questionId: unknown, answer: unknown, order: number | string) =>
      said('PUT', 'applicants_exams/update.json', { applicants_exam: { exam_id: examId, question_id: questionId, answer, remaining_time: 1 } }, 'en', { 'answer-order': String(order) }),
    saveParts: (parts: readonly RawPart[]) => call('PUT', '/api/v1/applicants_exams/update.json', {
      payload: rawForm(parts), headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    }),
    finish: (examId: unknown, language?: string, shown?: number) =>
      said('PUT', 'applicants_exams/update.json', { applicants_exam: { exam_id: examId, mark_as_done: true } }, language, from(shown)),
  };
}

export const statusOf = async (answer: Promise<Answer>): Promise<number> => (await answer).statusCode;
export const errorsOf = async (answer: Promise<Answer>): Promise<unknown> => (await answer).json<{ errors?: unknown }>().errors;
