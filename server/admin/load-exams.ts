import { and, eq } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import { StartupError } from '../base/startup-error.ts';
import type { ExamGroup, ExamQuestion, ExamSolution } from '../content/content.ts';
import type { ExamContent, ExamTakerContent } from '../content/generated/content.d.ts';
import type { WithInputTypes } from '../contract/input-types.ts';
import type { Queries } from '../database/database.ts';
import { examAnswers, examTakers } from '../database/learning-schema.ts';
import type { Draft } from '../definitions/draft.ts';
import type { Change } from '../definitions/versions.ts';
import { askedBy } from '../learning/exams/asked.ts';
import { type Answer, answerFits, judgeAnswer } from '../learning/questions/judge.ts';
import { isSameState, noteAssignments } from './assignments.ts';
import type { ContentFiles } from './content-files.ts';
import { defined } from './defined.ts';
import { type OwnerOf, ownersOf } from './owners.ts';
import { type ShownMedia, shownMedia } from './shown-media.ts';
import { timeOf } from './times.ts';

/** What loads exams is told: what times are counted from, answers judged by, and whose doing it is. */
interface Judging extends WithClock, WithInputTypes {
  readonly said: Change;
}

type Question = ExamQuestion & ExamSolution;

const placeOf = ({ id }: ExamContent): string => `exams.json, ${String(id)},`;

async function solutionOf(
  { correct_answer, correct_answer_details, answer_image: image, answer_video: video, points }: Question, media: ShownMedia['bring'],
): Promise<ExamSolution> {
  const [answer_image, answer_video] = [await media('picture', image), await media('video', video)];
  return defined({ correct_answer, correct_answer_details, answer_image, answer_video, points } as ExamSolution);
}

async function groupOf(
  { questions, display_image: image, display_video: video, ...group }: ExamContent['question_groups'][number], media: ShownMedia['bring'],
): Promise<ExamGroup> {
  const asked = questions.map(({ question_id, question_name, question_type, options }) =>
    defined({ question_id, question_name, question_type, options } as ExamQuestion));
  const [display_image, display_video] = [await media('picture', image), await media('video', video)];
  return defined({ ...group, display_image, display_video, questions: asked } as ExamGroup);
}

/** Throws a `StartupError` for an answer, the applicant's or the correct one, that does not fit its question. */
function requireAnswer(
  place: string, question: Question | undefined, answer: string | readonly string[], { inputTypes }: WithInputTypes,
): Answer {
  if (!question) throw new StartupError(`${place} is one to a question that is not asked.`);
  const judge = (): Answer => judgeAnswer(inputTypes, askedBy(question), answer);
  if (!answerFits(judge)) throw new StartupError(`${place} does not fit.`);
  return judge();
}

function requireSolutions(exam: ExamContent, questions: readonly Question[], judging: Judging): void {
  for (const question of questions) {
    const { question_id: id, question_type: type, correct_answer: correct } = question;
    if (correct === undefined || type === 'image' || type === 'document' || type === 'video') continue;
    requireAnswer(`${placeOf(exam)} the correct answer to question ${String(id)}`, question, correct, judging);
  }
}

/** What an applicant is given is brought up to date; what is answered stays. */
async function loadTaker(
  queries: Queries, exam: ExamContent, taker: ExamTakerContent, questions: ReadonlyMap<number, Question>, ownerOf: OwnerOf,
  judging: Judging,
): Promise<void> {
  const { extra_time: extraTime = 0, answers = {}, done = false, score = null } = taker;
  const key = { applicantId: ownerOf(taker.applicant), examId: exam.id };
  const now = judging.clock();
  const stay = { started: now.getTime(), left: now.getTime() };
  const progress = done ? Object.fromEntries(exam.question_groups.map(({ question_group_id: id }) => [String(id), stay])) : {};
  const own = and(eq(examTakers.applicantId, key.applicantId), eq(examTakers.examId, exam.id));
  const [held] = await queries.select({ extraTime: examTakers.extraTime, score: examTakers.score }).from(examTakers).where(own);
  if (held && isSameState(held, { extraTime, score })) return;
  await noteAssignments(
    queries, judging.said, [{ kind: 'exam', applicantId: key.applicantId, itemId: exam.id, state: { extra_time: extraTime, score } }],
  );
  if (held) {
    await queries.update(examTakers).set({ extraTime, score }).where(own);
    return;
  }
  await queries.insert(examTakers).values({ ...key, extraTime, score, progress, doneAt: done ? now : null });
  const rows = Object.entries(answers).map(([id, answer]) => {
    const place = `${placeOf(exam)} the answer of ${taker.applicant} to question ${id}`;
    return { ...key, questionId: Number(id), number: 1, answer: requireAnswer(place, questions.get(Number(id)), answer, judging), at: now };
  });
  if (rows.length > 0) await queries.insert(examAnswers).values(rows);
}

async function loadExam(
  queries: Queries, draft: Draft, exam: ExamContent, files: ContentFiles, ownerOf: OwnerOf, judging: Judging,
): Promise<void> {
  const { id, title, end, intro_text: introText, intro_video: introVideo, outro_text: outroText, question_groups: content, takers = [] } =
    exam;
  const questions = content.flatMap((group) => group.questions);
  requireSolutions(exam, questions, judging);
  const endsAt = end === undefined ? null : timeOf(placeOf(exam), end, judging);
  const currentKeys = draft.lists.exam_media.filter(({ examId }) => examId === id).map(({ key }) => key);
  const { bring: media, keys } = shownMedia(files, 'an exam', currentKeys, (file) => { draft.put('exam_media', { ...file, examId: id }); });
  const groups: ExamGroup[] = [];
  for (const group of content) groups.push(await groupOf(group, media));
  const solutions: [string, ExamSolution][] = [];
  for (const question of questions) solutions.push([String(question.question_id), await solutionOf(question, media)]);
  const video = await media('video', introVideo) ?? null;
  draft.put(
    'exams',
    { id, title, endsAt, endTime: end ?? null, introText, introVideo: video, outroText, groups, solutions: Object.fromEntries(solutions) },
  );
  draft.keep('exam_media', ({ examId, key }) => examId !== id || keys.has(key));
  const byId = new Map(questions.map((question) => [question.question_id, question]));
  for (const taker of takers) await loadTaker(queries, exam, taker, byId, ownerOf, judging);
}

/** Brings exams up to date; what applicants have done in them stays (spec §3 Exam). */
export async function loadExams(
  queries: Queries, draft: Draft, content: readonly ExamContent[], files: ContentFiles, judging: Judging,
): Promise<void> {
  const ownerOf = await ownersOf(queries, 'exams', content.flatMap(({ takers = [] }) => takers.map(({ applicant }) => applicant)));
  for (const exam of content) await loadExam(queries, draft, exam, files, ownerOf, judging);
}
