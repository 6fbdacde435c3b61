import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import { StartupError } from '../base/startup-error.ts';
import type { ExamContent, ExamGroup, ExamQuestion, ExamSolution, ExamTakerContent } from '../content/content.ts';
import type { WithInputTypes } from '../contract/input-types.ts';
import type { Queries } from '../database/database.ts';
import { examAnswers, examMedia, examTakers, exams } from '../database/learning-schema.ts';
import { askedBy } from '../exams/asked.ts';
import { type Answer, answerFits, judgeAnswer } from '../questions/judge.ts';
import type { ContentFiles } from './content-files.ts';
import { defined } from './defined.ts';
import { type OwnerOf, ownersOf } from './owners.ts';
import { type ShownMedia, shownMedia } from './shown-media.ts';
import { timeOf } from './times.ts';

type Judging = WithClock & WithInputTypes;

type Question = ExamQuestion & ExamSolution;

const placeOf = ({ id }: ExamContent): string => `exams.json, ${String(id)},`;

async function solutionOf({ correct_answer, correct_answer_details, answer_image: image, answer_video: video, points }: Question, media: ShownMedia['bring']): Promise<ExamSolution> {
  const [answer_image, answer_video] = [await media('picture', image), await media('video', video)];
  return defined({ correct_answer, correct_answer_details, answer_image, answer_video, points } as ExamSolution);
}

async function groupOf({ questions, display_image: image, display_video: video, ...group }: ExamContent['question_groups'][number], media: ShownMedia['bring']): Promise<ExamGroup> {
  const asked = questions.map(({ question_id, question_name, question_type, options }) => defined({ question_id, question_name, question_type, options } as ExamQuestion));
  const [display_image, display_video] = [await media('picture', image), await media('video', video)];
  return defined({ ...group, display_image, display_video, questions: asked } as ExamGroup);
}

/** Throws a `StartupError` for an answer, the applicant's or the correct one, that does not fit its question. */
function requireAnswer(place: string, question: Question | undefined, answer: string | readonly string[], { inputTypes }: WithInputTypes): Answer {
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
async function loadTaker(queries: Queries, exam: ExamContent, taker: ExamTakerContent, questions: ReadonlyMap<number, Question>, ownerOf: OwnerOf, judging: Judging): Promise<void> {
  const { extra_time: extraTime = 0, answers = {}, done = false, score = null } = taker;
  const key = { applicantId: ownerOf(taker.applicant), examId: exam.id };
  const now = judging.clock();
  const stay = { started: now.getTime(), left: now.getTime() };
  const progress = done ? Object.fromEntries(exam.question_groups.map(({ question_group_id: id }) => [String(id), stay])) : {};
  const [stored] = await queries.insert(examTakers).values({ ...key, extraTime, score, progress, doneAt: done ? now : null })
    .onConflictDoUpdate({ target: [examTakers.applicantId, examTakers.examId], set: { extraTime, score } })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (stored?.isNew !== true) return;
  const rows = Object.entries(answers).map(([id, answer]) => {
    const place = `${placeOf(exam)} the answer of ${taker.applicant} to question ${id}`;
    return { ...key, questionId: Number(id), number: 1, answer: requireAnswer(place, questions.get(Number(id)), answer, judging), at: now };
  });
  if (rows.length > 0) await queries.insert(examAnswers).values(rows);
}

async function loadExam(queries: Queries, exam: ExamContent, files: ContentFiles, ownerOf: OwnerOf, judging: Judging): Promise<void> {
  const { id, title, end, intro_text: introText, intro_video: introVideo, outro_text: outroText, question_groups: content, takers = [] } = exam;
  const questions = content.flatMap((group) => group.questions);
  requireSolutions(exam, questions, judging);
  const row = { title, endsAt: end === undefined ? null : timeOf(placeOf(exam), end, judging), endTime: end ?? null, introText, outroText };
  const empty = { introVideo: null, groups: [], solutions: {} };
  await queries.insert(exams).values({ id, ...row, ...empty }).onConflictDoUpdate({ target: exams.id, set: row });
  const held = (await queries.select({ key: examMedia.key }).from(examMedia).where(eq(examMedia.examId, id))).map(({ key }) => key);
  const { bring: media, keys } = shownMedia(files, 'an exam', held, (file) => queries.insert(examMedia).values({ ...file, examId: id }));
  const groups: ExamGroup[] = [];
  for (const group of content) groups.push(await groupOf(group, media));
  const solutions: [string, ExamSolution][] = [];
  for (const question of questions) solutions.push([String(question.question_id), await solutionOf(question, media)]);
  await queries.update(exams).set({ introVideo: await media('video', introVideo) ?? null, groups, solutions: Object.fromEntries(solutions) }).where(eq(exams.id, id));
  await queries.delete(examMedia).where(and(eq(examMedia.examId, id), notInArray(examMedia.key, [...keys])));
  const byId = new Map(questions.map((question) => [question.question_id, question]));
  for (const taker of takers) await loadTaker(queries, exam, taker, byId, ownerOf, judging);
}

/** Brings exams up to date; what applicants have done in them stays (spec §3 Exam). */
export async function loadExams(queries: Queries, content: readonly ExamContent[], files: ContentFiles, judging: Judging): Promise<void> {
  const ownerOf = await ownersOf(queries, 'exams', content.flatMap(({ takers = [] }) => takers.map(({ applicant }) => applicant)));
  for (const exam of content) await loadExam(queries, exam, files, ownerOf, judging);
}
