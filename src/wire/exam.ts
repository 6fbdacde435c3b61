import { filledText, isJsonObject, type JsonObject } from '../base/json.ts';
import { fail, ok } from '../base/result.ts';
import { localized, optionalText } from '../base/text.ts';
import { isYes } from '../base/wire-boolean.ts';
import { entriesOf, isDenied, readId, readNumber } from './entries.ts';
import { callOf } from './call-of.ts';
import { form as examForm } from './generated/exam_data.ts';
import { checkForm } from './issue.ts';
import { isGiven, readText, type WireId } from './values.ts';

/** The questions of a group as they came; the compiler reads each. */
export type ExamQuestions = readonly JsonObject[];

/** A server may send an answered file only as the answer's picture or video (spec §3 Exam question). */
export const mayBeAnswered = ({ answer, question_type: type, answer_image: image, answer_video: video }: JsonObject): boolean =>
  isGiven(answer) || (type === 'image' && isGiven(image)) || (type === 'video' && isGiven(video));

/** A part of an exam with a time of its own (spec §3 Question group). */
export type ExamGroup = Readonly<ReturnType<typeof readGroup>>;

/** An exam of the applicant (spec §3 Exam). */
export type Exam = Readonly<ReturnType<typeof readExam>>;

const readExam = (answer: JsonObject, groups: readonly ExamGroup[]) => ({
  title: localized(answer['title']),
  /** A plain day or a moment, as the server writes it. */
  end: readText(answer['end_date']),
  /** Rich text. */
  intro: optionalText(answer['intro_text']),
  introVideo: readText(answer['intro_video']),
  /** Rich text. */
  outro: optionalText(answer['outro_text']),
  groups,
  /** `validity` is false: the exam is over and can be reviewed. */
  over: isDenied(answer['validity']),
  done: isYes(answer['mark_as_done']),
  receiptNumber: readText(answer['receipt_number']),
  score: filledText(answer['score']),
});

/** An exam as it is opened (spec §7 Exams); a group that cannot be read is left out. Body: `{ applicants_exam: { exam_id } }`. */
export const examDataCall = callOf<Exam>(examForm.call, (value) => {
  const checked = checkForm(examForm, unwrap(value, 'exam', 'applicants_exam', 'exam_data'));
  if (!checked.ok) return checked;
  const answer = checked.value;
  const entries = entriesOf(answer['questions']);
  const groups = entries.flatMap((entry) => {
    const id = readId(entry['question_group_id']);
    return id === undefined ? [] : readGroup(id, entry);
  });
  if (entries.length > 0 && groups.length === 0) return fail({ call: 'exam_data', path: '/questions', detail: 'are no groups' });
  return ok(readExam(answer, groups));
});

/** An object that stands under one of its names, or bare. */
export function unwrap(value: unknown, ...names: readonly string[]): JsonObject | undefined {
  if (!isJsonObject(value)) return undefined;
  return names.map((name) => value[name]).find(isJsonObject) ?? value;
}

/** A group with its id, without which no call could name it. */
export function readGroup(id: WireId, entry: JsonObject) {
  const questions = entry['questions_data'];
  const [limit, remaining] = [readNumber(entry['timelimit']), readNumber(entry['remaining_time'])];
  // A limit of 0 means no limit: otherwise the group would end before anybody saw a question.
  const isUnlimited = limit === undefined ? remaining === 0 : limit <= 0;
  return {
    id,
    /** The entry as it came: the answer of `get_question_data` may lack some of its members. */
    wire: entry,
    name: localized(entry['question_group_name'], String(id)),
    image: readText(entry['display_image']),
    video: readText(entry['display_video']),
    /** In seconds; absent: no time limit. */
    limit: isUnlimited ? undefined : limit,
    /** In seconds, at the time of the answer; absent where the group's clock does not run. */
    remaining: isUnlimited ? undefined : remaining,
    /** The group is handed in: it is read-only. */
    submitted: isYes(entry['is_submitted']),
    /** False only where the server says so; the group is then read-only. */
    valid: !isDenied(entry['is_valid']),
    /** Next shows a confirmation first. */
    confirmation: isYes(entry['confirmation_screen']),
    /** Absent: they have not been fetched. */
    questions: Array.isArray(questions) ? entriesOf(questions) : undefined,
  };
}
