import type { Content } from '../content/content.ts';
import type { InputTypes } from '../contract/input-types.ts';
import type { Job } from '../definitions/lists.ts';
import { answerProblem } from '../hiring/judge-answer.ts';
import { firstMissing, questionsOf } from '../hiring/review.ts';
import { HttpError } from '../http/http-error.ts';
import { answerSpecOf } from '../learning/exams/definition.ts';
import { judgeSessionAnswer } from '../learning/online-sessions/judge-answer.ts';
import { judgeAnswer } from '../learning/questions/judge.ts';

/** The questions of a job. */
export type JobQuestions = Pick<Job, 'id' | 'surveyQuestions' | 'interviewQuestions'>;

function isRefused(judge: () => unknown): boolean {
  try {
    judge();
    return false;
  } catch (error) {
    if (error instanceof HttpError) return true;
    throw error;
  }
}

interface Taker<Answer> {
  readonly applicant: string;
  readonly answers?: Readonly<Record<string, Answer>>;
}

function* takersFaults<Question extends { readonly question_id: number }, Answer>(
  location: string, takers: readonly Taker<Answer>[], questions: readonly Question[],
  isWrong: (question: Question, answer: Answer) => boolean,
): Generator<string> {
  const byId = new Map(questions.map((question) => [String(question.question_id), question]));
  for (const { applicant, answers = {} } of takers) {
    for (const [id, answer] of Object.entries(answers)) {
      const question = byId.get(id);
      if (!question) yield `${location} the answer of ${applicant} to question ${id} is one to a question that is not asked.`;
      else if (isWrong(question, answer)) yield `${location} the answer of ${applicant} to question ${id} does not fit.`;
    }
  }
}

type Exams = NonNullable<Content['exams']>;
type ExamQuestion = Exams[number]['question_groups'][number]['questions'][number];
type ExamAnswer = NonNullable<ExamQuestion['correct_answer']>;

const FILES: ReadonlySet<unknown> = new Set(['image', 'document', 'video']);

function* examFaults(types: InputTypes, exams: Exams): Generator<string> {
  const isWrong = (question: ExamQuestion, answer: ExamAnswer, whole = false): boolean => {
    const definition = { ...answerSpecOf(question), whole };
    return types.has(definition.type) && isRefused(() => judgeAnswer(types, definition, answer));
  };
  for (const { id, question_groups: groups, takers = [] } of exams) {
    const location = `exams.json, ${String(id)},`;
    const questions = groups.flatMap((group) => group.questions);
    for (const question of questions) {
      const { question_id: questionId, correct_answer: correct } = question;
      // A file is judged by a person.
      if (correct === undefined || FILES.has(types.get(answerSpecOf(question).type)?.base)) continue;
      if (isWrong(question, correct, true)) yield `${location} the correct answer to question ${String(questionId)} does not fit.`;
    }
    yield* takersFaults(location, takers, questions, (question, answer) => isWrong(question, answer));
  }
}

const partOf = { job_review: 'job-reviews', selection: 'interviews' } as const;

function* reviewFaults(types: InputTypes, content: Content, jobs: readonly JobQuestions[]): Generator<string> {
  for (const kind of ['job_review', 'selection'] as const) {
    for (const { applicant, job: jobId, answers = {}, submitted } of content[partOf[kind]] ?? []) {
      const job = jobs.find(({ id }) => id === jobId);
      if (!job) continue;
      const location = `${partOf[kind]}.json, ${applicant} and job ${String(jobId)},`;
      const questions = questionsOf[kind](job);
      const answerById = new Map(Object.entries(answers).map(([id, answer]) => [Number(id), answer]));
      for (const [id, answer] of answerById) {
        const question = questions.find(({ question_id: questionId }) => questionId === id);
        const isFitting = question !== undefined && answerProblem(types, question, answer) === undefined;
        if (!isFitting) yield `${location} has an answer to question ${String(id)} that does not fit.`;
      }
      const missing = submitted === true ? firstMissing({ inputTypes: types }, questions, answerById) : undefined;
      if (missing) yield `${location} is submitted without an answer to question ${String(missing.question_id)}.`;
    }
  }
}

/**
 * Yields a sentence, beginning with its file, for each fault in the answers of content (applicants' and correct ones) and in time limits.
 * Skips answers to a question whose type is not among `types`, or about a job that is not among `jobs`.
 */
export function* answerFaults(types: InputTypes, content: Content, jobs: readonly JobQuestions[]): Generator<string> {
  yield* examFaults(types, content.exams ?? []);
  for (const { id, questions, takers } of content['online-sessions'] ?? []) {
    for (const { question_id: questionId, question_type: type, timelimit } of questions) {
      if (timelimit === undefined || !types.has(type) || types.get(type)?.base === 'video') continue;
      yield `online-sessions.json, ${String(id)}, the question ${String(questionId)} is no recording and has a timelimit.`;
    }
    yield* takersFaults(`online-sessions.json, ${String(id)},`, takers, questions, (question, answer) =>
      types.has(question.question_type) && isRefused(() => judgeSessionAnswer(types, question, answer)));
  }
  yield* reviewFaults(types, content, jobs);
}
