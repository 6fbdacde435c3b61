import { and, eq } from 'drizzle-orm';
import type { ExamGroup, ExamSolution } from '../content/content.ts';
import type {
  ExamContent, ExamQuestionContent, ExamTakerContent, OnlineSessionContent, OnlineSessionQuestion, OnlineSessionTakerContent,
} from '../content/generated/content.d.ts';
import { readMoment } from '../content/moment.ts';
import { examAnswers, examTakers, onlineSessionAnswers, onlineSessionTakers } from '../database/learning-schema.ts';
import { answerSpecOf } from '../learning/exams/definition.ts';
import { judgeSessionAnswer } from '../learning/online-sessions/judge-answer.ts';
import { type Answer, judgeAnswer } from '../learning/questions/judge.ts';
import { type OwnerOf, isSameState, recordAssignments, ownersOf } from './assignments.ts';
import { defined } from './defined.ts';
import type { LoadPart, PartLoading } from './loading.ts';
import { type Member, type ShownMedia, shownMedia } from './shown-media.ts';

/** The entry with the stored keys of its pictures and videos as its last members, and without undefined members. */
async function withMedia<Entry extends Readonly<Partial<Record<Member, string>>>>(
  entry: Entry, bring: ShownMedia['bring'], ...members: readonly Member[]
): Promise<Entry> {
  const stored: Partial<Record<Member, string | undefined>> = {};
  for (const member of members) stored[member] = await bring(member, entry[member]);
  const others = defined({ ...entry, ...Object.fromEntries(members.map((member) => [member, undefined])) });
  return defined({ ...others, ...stored });
}

/** The answers to questions that exist, as they are stored. */
const answerRows = <Question extends { readonly question_id: number }, Sent>(
  questions: readonly Question[], answers: Readonly<Record<string, Sent>>, judge: (question: Question, sent: Sent) => Answer,
) => questions.flatMap((question) => {
  const { question_id: questionId } = question;
  const sent = answers[String(questionId)];
  return sent === undefined ? [] : [{ questionId, answer: judge(question, sent) }];
});

/** A solution is stored as it is written, since live content is compared with published content. */
const solutionOf = (
  { correct_answer, correct_answer_details, answer_image, answer_video, points }: ExamQuestionContent, bring: ShownMedia['bring'],
): Promise<ExamSolution> => withMedia(
  { correct_answer, correct_answer_details, answer_image, answer_video, points } as ExamSolution, bring, 'answer_image', 'answer_video',
);

/** Updates the extra time and the score of an applicant; answers stay. */
async function loadExamTaker(
  { queries, change, clock, inputTypes }: PartLoading, exam: ExamContent,
  taker: ExamTakerContent, questions: readonly ExamQuestionContent[],
  ownerOf: OwnerOf,
): Promise<void> {
  const { extra_time: extraTime = 0, answers = {}, done = false, score = null } = taker;
  const key = { applicantId: ownerOf(taker.applicant), examId: exam.id };
  const at = clock();
  const timing = { started: at.getTime(), left: at.getTime() };
  const progress = done ? Object.fromEntries(exam.question_groups.map(({ question_group_id: id }) => [String(id), timing])) : {};
  const ofTaker = and(eq(examTakers.applicantId, key.applicantId), eq(examTakers.examId, exam.id));
  const [current] = await queries.select({ extraTime: examTakers.extraTime, score: examTakers.score }).from(examTakers).where(ofTaker);
  if (current && isSameState(current, { extraTime, score })) return;
  await recordAssignments(
    queries, change, [{ kind: 'exam', applicantId: key.applicantId, itemId: exam.id, state: { extra_time: extraTime, score } }],
  );
  if (current) {
    await queries.update(examTakers).set({ extraTime, score }).where(ofTaker);
    return;
  }
  await queries.insert(examTakers).values({ ...key, extraTime, score, progress, doneAt: done ? at : null });
  const rows = answerRows(questions, answers, (question, answer) => judgeAnswer(inputTypes, answerSpecOf(question), answer));
  if (rows.length > 0) await queries.insert(examAnswers).values(rows.map((one) => ({ ...key, ...one, number: 1, at })));
}

async function loadExam(loading: PartLoading, exam: ExamContent, ownerOf: OwnerOf): Promise<void> {
  const { draft, files } = loading;
  const { id, title, end, intro_text: introText, intro_video: introVideo, outro_text: outroText, question_groups: content, takers = [] } =
    exam;
  const questions = content.flatMap((group) => group.questions);
  const endsAt = end === undefined ? null : readMoment(end, loading.clock());
  const currentKeys = draft.lists.exam_media.filter(({ examId }) => examId === id).map(({ key }) => key);
  const { bring, keys } = shownMedia(files, currentKeys, (file) => { draft.put('exam_media', { ...file, examId: id }); });
  const groups: ExamGroup[] = [];
  for (const { questions: groupQuestions, ...group } of content) {
    const publicQuestions = groupQuestions.map(({ question_id, question_name, question_type, options }) =>
      defined({ question_id, question_name, question_type, options } as ExamGroup['questions'][number]));
    groups.push({ ...await withMedia(group, bring, 'display_image', 'display_video'), questions: publicQuestions });
  }
  const solutions: [string, ExamSolution][] = [];
  for (const question of questions) solutions.push([String(question.question_id), await solutionOf(question, bring)]);
  const video = await bring('intro_video', introVideo) ?? null;
  draft.put(
    'exams',
    { id, title, endsAt, endTime: end ?? null, introText, introVideo: video, outroText, groups, solutions: Object.fromEntries(solutions) },
  );
  draft.retain('exam_media', ({ examId, key }) => examId !== id || keys.has(key));
  for (const taker of takers) loading.defer(() => loadExamTaker(loading, exam, taker, questions, ownerOf));
}

/** Updates exams; what applicants have done in them stays (spec §3 Exam). */
export const loadExams: LoadPart<'exams'> = async (loading, content) => {
  const emails = content.flatMap(({ takers = [] }) => takers.map(({ applicant }) => applicant));
  const ownerOf = await ownersOf(loading.queries, 'exams', emails);
  for (const exam of content) await loadExam(loading, exam, ownerOf);
};

/** Adds a taker; an existing one keeps answers and state. */
async function loadSessionTaker(
  { queries, inputTypes, change, clock }: PartLoading, { id, questions }: OnlineSessionContent, taker: OnlineSessionTakerContent,
  ownerOf: OwnerOf,
): Promise<void> {
  const { applicant, answers = {}, done = false } = taker;
  const key = { applicantId: ownerOf(applicant), onlineSessionId: id };
  const at = clock();
  const rows = answerRows(questions, answers, (question, answer) => judgeSessionAnswer(inputTypes, question, answer));
  const added = await queries.insert(onlineSessionTakers).values({ ...key, doneAt: done ? at : null }).onConflictDoNothing()
    .returning({ id: onlineSessionTakers.applicantId });
  if (added.length === 0) return;
  await recordAssignments(queries, change, [{ kind: 'online_session', applicantId: key.applicantId, itemId: id, state: {} }]);
  if (rows.length > 0) await queries.insert(onlineSessionAnswers).values(rows.map((one) => ({ ...key, ...one, at })));
}

async function loadSession(loading: PartLoading, position: number, session: OnlineSessionContent, ownerOf: OwnerOf): Promise<void> {
  const { draft, files } = loading;
  const { id, title, intro_text: introText, intro_video: introVideo, outro_text: outroText, questions: content, takers } = session;
  const currentKeys = draft.lists.online_session_media.filter(({ onlineSessionId }) => onlineSessionId === id).map(({ key }) => key);
  const { bring, keys } =
    shownMedia(files, currentKeys, (file) => { draft.put('online_session_media', { ...file, onlineSessionId: id }); });
  const questions: OnlineSessionQuestion[] = [];
  for (const question of content) questions.push(await withMedia(question, bring, 'display_image', 'display_video'));
  draft.put(
    'online_sessions', { id, position, title, introText, introVideo: await bring('intro_video', introVideo) ?? null, outroText, questions },
  );
  draft.retain('online_session_media', ({ onlineSessionId, key }) => onlineSessionId !== id || keys.has(key));
  for (const taker of takers) loading.defer(() => loadSessionTaker(loading, session, taker, ownerOf));
}

/** Updates online sessions; what applicants have done in them stays (spec §3 Online session). */
export const loadOnlineSessions: LoadPart<'online-sessions'> = async (loading, content) => {
  const emails = content.flatMap(({ takers }) => takers.map(({ applicant }) => applicant));
  const ownerOf = await ownersOf(loading.queries, 'online-sessions', emails);
  for (const [position, session] of content.entries()) await loadSession(loading, position, session, ownerOf);
};
