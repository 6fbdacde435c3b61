import { type Content, type ExamQuestion, idsOfOptions } from './content.ts';
import type {
  ApplicantContent, ClassContent, ExamContent, FieldTypeContent, FormContent, OnlineSessionContent, ReviewQuestion,
} from './generated/content.d.ts';
import { knownAddress } from '../contract/known-address.ts';
import { didYouMean } from '../../src/field-types/lint/findings.ts';

/** Takes a sentence that says what is wrong, and where. */
type Tell = (fault: string) => void;

/** Each name that is there more than once. */
function duplicates(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}

function meant(word: string, known: readonly string[]): string {
  const suggestion = didYouMean(word, known.filter((one) => one !== word))();
  return suggestion === undefined ? '' : ` (${suggestion})`;
}

function checkFieldTypes(tell: Tell, types: readonly FieldTypeContent[]): void {
  for (const twice of duplicates(types.map(({ name }) => name))) tell(`field-types.json defines the type "${twice}" twice.`);
}

function checkForm(tell: Tell, place: string, { categories, documents = [] }: FormContent): void {
  const fields = categories.flatMap((category) => category.fields);
  for (const twice of duplicates(fields.map(({ name }) => name))) tell(`${place} defines the field "${twice}" twice.`);
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const { name, visible_when: condition } of fields) {
    if (!condition) continue;
    const other = byName.get(condition.field);
    const shows = `${place} shows the field "${name}" by "${condition.field}", which`;
    if (!other || other.name === name) tell(`${shows} is no other field of the form${meant(condition.field, [...byName.keys()])}.`);
    else if (other.document_name_id !== undefined) tell(`${shows} is a file.`);
  }
  const asked = [...fields, ...documents].flatMap(({ document_name_id: id }) => id ?? []).map(String);
  for (const shared of duplicates(asked)) tell(`${place} asks for document ${shared} twice.`);
}

function checkForms(tell: Tell, content: Content): void {
  const registration = content['registration-forms'] ?? [];
  for (const twice of duplicates(registration.map(({ name }) => name))) tell(`registration-forms.json defines the form "${twice}" twice.`);
  for (const form of registration) checkForm(tell, `registration-forms.json, "${form.name}",`, form);
  for (const part of ['profile-form', 'onboarding-form'] as const) {
    const form = content[part];
    if (form) checkForm(tell, `${part}.json`, form);
  }
}

function checkQuestions(tell: Tell, place: string, questions: readonly (ReviewQuestion | ExamQuestion)[]): void {
  for (const twice of duplicates(questions.map(({ question_id: id }) => String(id)))) tell(`${place} asks the question ${twice} twice.`);
  for (const { question_id: id, options = [] } of questions) {
    for (const option of duplicates(options.map(({ option_id: optionId }) => String(optionId)))) {
      tell(`${place} has the option ${option} of question ${String(id)} twice.`);
    }
  }
}

function checkOwnIds(tell: Tell, place: string, ids: readonly number[]): void {
  for (const twice of duplicates(ids.map(String))) tell(`${place} has the id ${twice} twice.`);
}

function checkExams(tell: Tell, exams: readonly ExamContent[]): void {
  checkOwnIds(tell, 'exams.json', exams.map(({ id }) => id));
  for (const { id, question_groups: groups, takers = [] } of exams) {
    const place = `exams.json, ${String(id)},`;
    checkOwnIds(tell, place, groups.map(({ question_group_id: groupId }) => groupId));
    checkQuestions(tell, place, groups.flatMap(({ questions }) => questions));
    for (const twice of duplicates(takers.map(({ applicant }) => applicant))) tell(`${place} names ${twice} twice.`);
  }
}

function checkClasses(tell: Tell, classes: readonly ClassContent[]): void {
  checkOwnIds(tell, 'classes.json', classes.map(({ id }) => id));
  checkOwnIds(tell, 'classes.json', classes.flatMap(({ lessons }) => lessons.map(({ id }) => id)));
  for (const { id, lessons, members } of classes) {
    const place = `classes.json, ${String(id)},`;
    for (const twice of duplicates(members.map(({ applicant }) => applicant))) tell(`${place} names ${twice} twice.`);
    const known = new Set(lessons.map((lesson) => String(lesson.id)));
    const foreign = members.flatMap((member) => [member.lessons, member.reflections].flatMap((byLesson) => Object.keys(byLesson ?? {})))
      .find((lesson) => !known.has(lesson));
    if (foreign !== undefined) tell(`${place} says something of lesson ${foreign}, which it does not have.`);
  }
}

function checkOnlineSessions(tell: Tell, sessions: readonly OnlineSessionContent[]): void {
  checkOwnIds(tell, 'online-sessions.json', sessions.map(({ id }) => id));
  for (const { id, questions, takers } of sessions) {
    const place = `online-sessions.json, ${String(id)},`;
    checkOwnIds(tell, `${place} among its questions,`, questions.map(({ question_id: questionId }) => questionId));
    for (const question of questions) {
      for (const twice of duplicates(idsOfOptions(question))) {
        tell(`${place} has the option ${twice} of question ${String(question.question_id)} twice.`);
      }
    }
    for (const twice of duplicates(takers.map(({ applicant }) => applicant))) tell(`${place} names ${twice} twice.`);
  }
}

function checkHiring(tell: Tell, { events = [], jobs = [] }: Content): void {
  for (const [part, entries] of [['events', events], ['jobs', jobs]] as const) {
    checkOwnIds(tell, `${part}.json`, entries.map(({ id }) => id));
  }
  for (const { id, survey_questions: survey = [], interview_questions: interview = [] } of jobs) {
    for (const questions of [survey, interview]) checkQuestions(tell, `jobs.json, ${String(id)},`, questions);
  }
}

function checkApplicants(tell: Tell, applicants: readonly ApplicantContent[]): void {
  const crooked = applicants.find(({ universities = [] }) =>
    universities.length > 0 && universities.filter(({ is_latest: isLatest }) => isLatest).length !== 1);
  if (crooked) tell(`applicants.json must mark exactly one education of ${crooked.student_id} as the latest.`);
  for (const twice of duplicates(applicants.map(({ email }) => knownAddress(email)))) tell(`applicants.json names ${twice} twice.`);
  for (const twice of duplicates(applicants.map(({ student_id: id }) => id))) tell(`applicants.json gives the student ID ${twice} twice.`);
}

/** Of several with one id, or one name, the last would take the place of the others without a word. */
function checkLookUps(tell: Tell, content: Content): void {
  for (const part of ['universities', 'document-names', 'downloadable-documents'] as const) {
    checkOwnIds(tell, `${part}.json`, (content[part] ?? []).map(({ id }) => id));
  }
  const pages = (content['static-pages'] ?? []).map(({ name }) => name);
  for (const twice of duplicates(pages)) tell(`static-pages.json has the page ${twice} twice.`);
}

/** Everything that is wrong with content whose parts are as their schemas say, each in a sentence that begins with its file. */
export function contentFaults(content: Content): readonly string[] {
  const faults: string[] = [];
  const tell: Tell = (fault) => { faults.push(fault); };
  checkFieldTypes(tell, content['field-types'] ?? []);
  checkLookUps(tell, content);
  checkForms(tell, content);
  checkHiring(tell, content);
  checkExams(tell, content.exams ?? []);
  checkClasses(tell, content.classes ?? []);
  checkOnlineSessions(tell, content['online-sessions'] ?? []);
  checkApplicants(tell, content.applicants ?? []);
  return faults;
}
