import { filledText, isJsonObject, type JsonObject } from '../base/json.ts';
import { fail, ok } from '../base/result.ts';
import { localized, optionalText } from '../base/text.ts';
import { isYes } from '../base/wire-boolean.ts';
import { entriesOf, isDenied, readId, readNumber } from './entries.ts';
import { callOf } from './call-of.ts';
import { form as examForm } from './generated/exam_data.ts';
import { checkForm } from './issue.ts';
import { isGiven, readText, type WireId } from './values.ts';

/** The questions of a group as they came; the compiler reads them one by one. */
export type ExamQuestions = readonly JsonObject[];

/** A server may show a file that was answered as the answer's picture or video, and say nothing else of it (spec §3 Exam question). */
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
  /** `validity` is false: it is over, and can be looked through. */
  over: isDenied(answer['validity']),
  done: isYes(answer['mark_as_done']),
  receiptNumber: readText(answer['receipt_number']),
  score: filledText(answer['score']),
});

/** An exam as it is opened (spec §7 Exams); a group that cannot be read is left out. Body: `{ applicants_exam: { exam_id } }`. */
export const examDataCall = callOf<Exam>(examForm.call, (value) => {
  const checked = checkForm(examForm, within(value, 'exam', 'applicants_exam', 'exam_data'));
  if (!checked.ok) return checked;
  const answer = checked.value;
  const served = entriesOf(answer['questions']);
  const groups = served.flatMap((entry) => {
    const id = readId(entry['question_group_id']);
    return id === undefined ? [] : readGroup(id, entry);
  });
  if (served.length > 0 && groups.length === 0) return fail({ call: 'exam_data', path: '/questions', detail: 'are no groups' });
  return ok(readExam(answer, groups));
});

/** An object that stands under one of its names, or bare. */
export function within(value: unknown, ...names: readonly string[]): JsonObject | undefined {
  if (!isJsonObject(value)) return undefined;
  return names.map((name) => value[name]).find(isJsonObject) ?? value;
}

/** Without an id there is none: it could not be asked for. */
export function readGroup(id: WireId, entry: JsonObject) {
  const questions = entry['questions_data'];
  const [said, left] = [readNumber(entry['timelimit']), readNumber(entry['remaining_time'])];
  // A limit of nothing is none, and has no rest: of a group that was over at once nobody would see a question.
  const isUnlimited = said === undefined ? left === 0 : said <= 0;
  return {
    id,
    /** As it came: its own answer may leave out what is said here. */
    wire: entry,
    name: localized(entry['question_group_name'], String(id)),
    image: readText(entry['display_image']),
    video: readText(entry['display_video']),
    /** In seconds; absent: as long as it takes. */
    limit: isUnlimited ? undefined : said,
    /** In seconds, when the answer was made; absent where its clock does not run. */
    remaining: isUnlimited ? undefined : left,
    /** It is handed in: it can be read, and nothing of it is sent. */
    submitted: isYes(entry['is_submitted']),
    /** Only where the server denies it: as a group that is handed in. */
    valid: !isDenied(entry['is_valid']),
    /** Next asks first. */
    confirmation: isYes(entry['confirmation_screen']),
    /** Absent: they have not been asked for. */
    questions: Array.isArray(questions) ? entriesOf(questions) : undefined,
  };
}
