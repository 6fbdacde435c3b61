import { systemClock } from '../base/clock.ts';
import { idsOfOptions } from '../../src/field-types/option.ts';
import type { Content } from './content.ts';
import type { ApplicantContent, ClassContent, EventContent, FormContent, JobReviewContent } from './generated/content.d.ts';
import { isMap } from '../base/is-map.ts';
import { isBlank } from '../base/storable.ts';
import { knownAddress } from '../contract/known-address.ts';
import { readMoment } from './moment.ts';
import { didYouMean } from '../../src/field-types/lint/findings.ts';

/** Called with a sentence that says what is wrong, and where. */
type Report = (fault: string) => void;

/** Reports ids or names that occur twice: the last entry would silently replace the others. `sentence` is made for each. */
function checkOnce(report: Report, names: readonly (number | string)[], sentence: (twice: string) => string): void {
  const seen = new Set<string>();
  for (const twice of new Set(names.map(String).filter((name) => seen.size === seen.add(name).size))) report(sentence(twice));
}

/** Whether a name, or its text in one language, is blank. */
const isNameless = (name: unknown): boolean =>
  (isMap(name) ? Object.values(name).some(isNameless) : typeof name === 'string' && isBlank(name));

interface Entry {
  readonly id: number;
  readonly name?: unknown;
  readonly title?: unknown;
  readonly company_name?: unknown;
}

function checkIds(report: Report, location: string, entries: readonly Entry[] = []): void {
  checkOnce(report, entries.map(({ id }) => id), (twice) => `${location} has the id ${twice} twice.`);
  for (const { id, name, title, company_name: company } of entries) {
    if ([name, title, company].some(isNameless)) report(`${location} has a blank name at ${String(id)}.`);
  }
}

function checkPeople(report: Report, location: string, people: readonly { readonly applicant: string }[] = []): void {
  checkOnce(report, people.map(({ applicant }) => knownAddress(applicant)), (twice) => `${location} names ${twice} twice.`);
}

type Question = Readonly<{ question_id: number; question_name: unknown; options?: unknown }>;

function checkQuestions(report: Report, location: string, questions: readonly Question[]): void {
  checkOnce(report, questions.map(({ question_id: id }) => id), (twice) => `${location} asks the question ${twice} twice.`);
  for (const question of questions) {
    const id = String(question.question_id);
    if (isNameless(question.question_name)) report(`${location} has a blank name at question ${id}.`);
    checkOnce(report, idsOfOptions(question.options), (twice) => `${location} has the option ${twice} of question ${id} twice.`);
  }
}

function checkFields(
  report: Report, location: string, fields: readonly { readonly name: string; readonly translated_name?: unknown }[],
): void {
  checkOnce(report, fields.map(({ name }) => name), (twice) => `${location} defines the field "${twice}" twice.`);
  for (const { name, translated_name: translated } of fields) {
    if (isNameless(name) || isNameless(translated)) report(`${location} has a blank name at the field "${name}".`);
  }
}

function suggestionFor(word: string, names: readonly string[]): string {
  const suggestion = didYouMean(word, names.filter((one) => one !== word))();
  return suggestion === undefined ? '' : ` (${suggestion})`;
}

function checkForm(report: Report, location: string, { categories, documents = [] }: FormContent): void {
  const fields = categories.flatMap((category) => category.fields);
  checkFields(report, location, fields);
  if (categories.some(({ category_name: name }) => isNameless(name))) report(`${location} has a category with a blank name.`);
  for (const field of fields) {
    checkOnce(report, idsOfOptions(field.options), (twice) => `${location} has the option ${twice} of the field "${field.name}" twice.`);
  }
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const { name, visible_when: condition } of fields) {
    if (!condition) continue;
    const other = byName.get(condition.field);
    const shows = `${location} shows the field "${name}" by "${condition.field}", which`;
    if (!other || other.name === name)
      report(`${shows} is no other field of the form${suggestionFor(condition.field, [...byName.keys()])}.`);
    else if (other.document_name_id !== undefined) report(`${shows} is a file.`);
  }
  const documentIds = [...fields, ...documents].flatMap(({ document_name_id: id }) => id ?? []);
  checkOnce(report, documentIds, (twice) => `${location} asks for document ${twice} twice.`);
}

function checkForms(report: Report, content: Content): void {
  const registration = content['registration-forms'] ?? [];
  checkOnce(report, registration.map(({ name }) => name), (twice) => `registration-forms.json defines the form "${twice}" twice.`);
  for (const form of registration) {
    const { name, valid_until: lastDay } = form;
    const location = `registration-forms.json, "${name}",`;
    checkForm(report, location, form);
    if (isNameless(form.title)) report(`${location} has a blank title.`);
    // The format accepts an empty text, which it is for a field's value.
    if (lastDay !== undefined && Number(lastDay.slice(0, 4)) === 0) report(`${location} has the last day "${lastDay}", which is none.`);
  }
  for (const part of ['profile-form', 'onboarding-form'] as const) {
    const form = content[part];
    if (form) checkForm(report, `${part}.json`, form);
  }
  for (const { category_name: { en }, fields } of content['company-info'] ?? []) checkFields(report, `company-info.json, "${en}",`, fields);
}

function checkEvents(report: Report, events: readonly EventContent[], now: Date): void {
  for (const { id, start, end } of events) {
    if (readMoment(end, now) < readMoment(start, now)) report(`events.json, ${String(id)}, ends before it starts.`);
  }
}

function checkClasses(report: Report, classes: readonly ClassContent[]): void {
  checkIds(report, 'classes.json', classes.flatMap(({ lessons }) => lessons));
  for (const { id, lessons, members } of classes) {
    const location = `classes.json, ${String(id)},`;
    checkPeople(report, location, members);
    const lessonIds = new Set(lessons.map((lesson) => String(lesson.id)));
    const unknownLesson =
      members.flatMap((member) => [member.lessons, member.reflections].flatMap((byLesson) => Object.keys(byLesson ?? {})))
      .find((lesson) => !lessonIds.has(lesson));
    if (unknownLesson !== undefined) report(`${location} says something of lesson ${unknownLesson}, which it does not have.`);
  }
}

function checkAllQuestions(report: Report, { jobs = [], exams = [], 'online-sessions': sessions = [] }: Content): void {
  for (const { id, survey_questions: survey = [], interview_questions: interview = [] } of jobs) {
    for (const questions of [survey, interview]) checkQuestions(report, `jobs.json, ${String(id)},`, questions);
  }
  for (const { id, question_groups: groups, takers } of exams) {
    const location = `exams.json, ${String(id)},`;
    checkIds(report, location, groups.map(({ question_group_id: groupId, question_group_name: name }) => ({ id: groupId, name })));
    checkQuestions(report, location, groups.flatMap(({ questions }) => questions));
    checkPeople(report, location, takers);
  }
  for (const { id, questions, takers } of sessions) {
    checkQuestions(report, `online-sessions.json, ${String(id)},`, questions);
    checkPeople(report, `online-sessions.json, ${String(id)},`, takers);
  }
}

function checkReviews(report: Report, { 'job-reviews': jobReviews = [], interviews = [] }: Content): void {
  const reviewName = ({ applicant, job }: JobReviewContent): string => `${knownAddress(applicant)} and job ${String(job)}`;
  checkOnce(report, jobReviews.map(reviewName), (twice) => `job-reviews.json names ${twice} twice.`);
  const atEvents = interviews.map((one) => `${reviewName(one)} at event ${String(one.event)}`);
  checkOnce(report, atEvents, (twice) => `interviews.json names ${twice} twice.`);
}

function checkApplicants(report: Report, applicants: readonly ApplicantContent[]): void {
  const invalid = applicants.find(({ universities = [] }) =>
    universities.length > 0 && universities.filter(({ is_latest: isLatest }) => isLatest).length !== 1);
  if (invalid) report(`applicants.json must mark exactly one education of ${invalid.student_id} as the latest.`);
  checkPeople(report, 'applicants.json', applicants.map(({ email }) => ({ applicant: email })));
  checkOnce(report, applicants.map(({ student_id: id }) => id), (twice) => `applicants.json gives the student ID ${twice} twice.`);
}

const withIds = [
  'universities', 'document-names', 'downloadable-documents', 'events', 'jobs', 'exams', 'classes', 'online-sessions',
] as const;

/** All faults of content whose parts match their schemas, each in a sentence that begins with its file. */
export function contentFaults(content: Content): readonly string[] {
  const faults: string[] = [];
  const report: Report = (fault) => { faults.push(fault); };
  const namesOf = (part: 'field-types' | 'static-pages'): readonly string[] => (content[part] ?? []).map(({ name }) => name);
  checkOnce(report, namesOf('field-types'), (twice) => `field-types.json defines the type "${twice}" twice.`);
  checkOnce(report, namesOf('static-pages'), (twice) => `static-pages.json has the page ${twice} twice.`);
  for (const part of withIds) checkIds(report, `${part}.json`, content[part]);
  checkForms(report, content);
  checkAllQuestions(report, content);
  checkEvents(report, content.events ?? [], systemClock());
  checkClasses(report, content.classes ?? []);
  checkReviews(report, content);
  checkApplicants(report, content.applicants ?? []);
  return faults;
}
