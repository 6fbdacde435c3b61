import { and, eq } from 'drizzle-orm';
import type { ExamGroup, ExamQuestion, ExamSolution } from '../content/content.ts';
import type { ExamContent, ExamQuestionContent, ExamTakerContent } from '../content/generated/content.d.ts';
import { readMoment } from '../content/moment.ts';
import { examAnswers, examTakers } from '../database/learning-schema.ts';
import { askedBy } from '../learning/exams/definition.ts';
import { judgeAnswer } from '../learning/questions/judge.ts';
import { isSameState, noteAssignments } from './assignments.ts';
import { defined } from './defined.ts';
import type { LoadPart, PartLoading } from './loading.ts';
import { type OwnerOf, ownersOf } from './owners.ts';
import { type ShownMedia, shownMedia } from './shown-media.ts';

async function groupOf(
  { questions, display_image: image, display_video: video, ...group }: ExamContent['question_groups'][number], media: ShownMedia['bring'],
): Promise<ExamGroup> {
  const asked = questions.map(({ question_id, question_name, question_type, options }) =>
    defined({ question_id, question_name, question_type, options } as ExamQuestion));
  const [display_image, display_video] = [await media('display_image', image), await media('display_video', video)];
  return defined({ ...group, display_image, display_video, questions: asked } as ExamGroup);
}

/** It is kept as it is written: what is live is compared with what is published. */
async function solutionOf(question: ExamQuestionContent, media: ShownMedia['bring']): Promise<ExamSolution> {
  const { correct_answer, correct_answer_details, answer_image: image, answer_video: video, points } = question;
  const [answer_image, answer_video] = [await media('answer_image', image), await media('answer_video', video)];
  return defined({ correct_answer, correct_answer_details, answer_image, answer_video, points } as ExamSolution);
}

/** What an applicant is given is brought up to date; what is answered stays. */
async function loadTaker(
  { queries, said, clock, inputTypes }: PartLoading, exam: ExamContent, taker: ExamTakerContent, questions: readonly ExamQuestionContent[],
  ownerOf: OwnerOf,
): Promise<void> {
  const { extra_time: extraTime = 0, answers = {}, done = false, score = null } = taker;
  const key = { applicantId: ownerOf(taker.applicant), examId: exam.id };
  const now = clock();
  const stay = { started: now.getTime(), left: now.getTime() };
  const progress = done ? Object.fromEntries(exam.question_groups.map(({ question_group_id: id }) => [String(id), stay])) : {};
  const own = and(eq(examTakers.applicantId, key.applicantId), eq(examTakers.examId, exam.id));
  const [held] = await queries.select({ extraTime: examTakers.extraTime, score: examTakers.score }).from(examTakers).where(own);
  if (held && isSameState(held, { extraTime, score })) return;
  await noteAssignments(
    queries, said, [{ kind: 'exam', applicantId: key.applicantId, itemId: exam.id, state: { extra_time: extraTime, score } }],
  );
  if (held) {
    await queries.update(examTakers).set({ extraTime, score }).where(own);
    return;
  }
  await queries.insert(examTakers).values({ ...key, extraTime, score, progress, doneAt: done ? now : null });
  const rows = questions.flatMap((question) => {
    const { [String(question.question_id)]: answer } = answers;
    if (answer === undefined) return [];
    return { ...key, questionId: question.question_id, number: 1, answer: judgeAnswer(inputTypes, askedBy(question), answer), at: now };
  });
  if (rows.length > 0) await queries.insert(examAnswers).values(rows);
}

async function loadExam(loading: PartLoading, exam: ExamContent, ownerOf: OwnerOf): Promise<void> {
  const { draft, files } = loading;
  const { id, title, end, intro_text: introText, intro_video: introVideo, outro_text: outroText, question_groups: content, takers = [] } =
    exam;
  const questions = content.flatMap((group) => group.questions);
  const endsAt = end === undefined ? null : readMoment(end, loading.clock());
  const currentKeys = draft.lists.exam_media.filter(({ examId }) => examId === id).map(({ key }) => key);
  const { bring: media, keys } = shownMedia(files, currentKeys, (file) => { draft.put('exam_media', { ...file, examId: id }); });
  const groups: ExamGroup[] = [];
  for (const group of content) groups.push(await groupOf(group, media));
  const solutions: [string, ExamSolution][] = [];
  for (const question of questions) solutions.push([String(question.question_id), await solutionOf(question, media)]);
  const video = await media('intro_video', introVideo) ?? null;
  draft.put(
    'exams',
    { id, title, endsAt, endTime: end ?? null, introText, introVideo: video, outroText, groups, solutions: Object.fromEntries(solutions) },
  );
  draft.keep('exam_media', ({ examId, key }) => examId !== id || keys.has(key));
  for (const taker of takers) loading.later(() => loadTaker(loading, exam, taker, questions, ownerOf));
}

/** Brings exams up to date; what applicants have done in them stays (spec §3 Exam). */
export const loadExams: LoadPart<'exams'> = async (loading, content) => {
  const emails = content.flatMap(({ takers = [] }) => takers.map(({ applicant }) => applicant));
  const ownerOf = await ownersOf(loading.queries, 'exams', emails);
  for (const exam of content) await loadExam(loading, exam, ownerOf);
};
