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
type Tell = (fault: string) => void;

/** Reports ids or names that occur twice: the last entry would silently replace the others. `sentence` is made for each. */
function checkOnce(tell: Tell, names: readonly (number | string)[], sentence: (twice: string) => string): void {
  const seen = new Set<string>();
  for (const twice of new Set(names.map(String).filter((name) => seen.size === seen.add(name).size))) tell(sentence(twice));
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

function checkIds(tell: Tell, place: string, entries: readonly Entry[] = []): void {
  checkOnce(tell, entries.map(({ id }) => id), (twice) => `${place} has the id ${twice} twice.`);
  for (const { id, name, title, company_name: company } of entries) {
    if ([name, title, company].some(isNameless)) tell(`${place} has a blank name at ${String(id)}.`);
  }
}

function checkPeople(tell: Tell, place: string, people: readonly { readonly applicant: string }[] = []): void {
  checkOnce(tell, people.map(({ applicant }) => knownAddress(applicant)), (twice) => `${place} names ${twice} twice.`);
}

type Question = Readonly<{ question_id: number; question_name: unknown; options?: unknown }>;

function checkQuestions(tell: Tell, place: string, questions: readonly Question[]): void {
  checkOnce(tell, questions.map(({ question_id: id }) => id), (twice) => `${place} asks the question ${twice} twice.`);
  for (const question of questions) {
    const id = String(question.question_id);
    if (isNameless(question.question_name)) tell(`${place} has a blank name at question ${id}.`);
    checkOnce(tell, idsOfOptions(question.options), (twice) => `${place} has the option ${twice} of question ${id} twice.`);
  }
}

function checkFields(tell: Tell, place: string, fields: readonly { readonly name: string; readonly translated_name?: unknown }[]): void {
  checkOnce(tell, fields.map(({ name }) => name), (twice) => `${place} defines the field "${twice}" twice.`);
  for (const { name, translated_name: translated } of fields) {
    if (isNameless(name) || isNameless(translated)) tell(`${place} has a blank name at the field "${name}".`);
  }
}

function meant(word: string, known: readonly string[]): string {
  const suggestion = didYouMean(word, known.filter((one) => one !== word))();
  return suggestion === undefined ? '' : ` (${suggestion})`;
}

function checkForm(tell: Tell, place: string, { categories, documents = [] }: FormContent): void {
  const fields = categories.flatMap((category) => category.fields);
  checkFields(tell, place, fields);
  if (categories.some(({ category_name: name }) => isNameless(name))) tell(`${place} has a category with a blank name.`);
  for (const field of fields) {
    checkOnce(tell, idsOfOptions(field.options), (twice) => `${place} has the option ${twice} of the field "${field.name}" twice.`);
  }
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const { name, visible_when: condition } of fields) {
    if (!condition) continue;
    const other = byName.get(condition.field);
    const shows = `${place} shows the field "${name}" by "${condition.field}", which`;
    if (!other || other.name === name) tell(`${shows} is no other field of the form${meant(condition.field, [...byName.keys()])}.`);
    else if (other.document_name_id !== undefined) tell(`${shows} is a file.`);
  }
  const asked = [...fields, ...documents].flatMap(({ document_name_id: id }) => id ?? []);
  checkOnce(tell, asked, (twice) => `${place} asks for document ${twice} twice.`);
}

function checkForms(tell: Tell, content: Content): void {
  const registration = content['registration-forms'] ?? [];
  checkOnce(tell, registration.map(({ name }) => name), (twice) => `registration-forms.json defines the form "${twice}" twice.`);
  for (const form of registration) {
    const { name, valid_until: lastDay } = form;
    const place = `registration-forms.json, "${name}",`;
    checkForm(tell, place, form);
    if (isNameless(form.title)) tell(`${place} has a blank title.`);
    // The format accepts an empty text, which it is for a field's value.
    if (lastDay !== undefined && Number(lastDay.slice(0, 4)) === 0) tell(`${place} has the last day "${lastDay}", which is none.`);
  }
  for (const part of ['profile-form', 'onboarding-form'] as const) {
    const form = content[part];
    if (form) checkForm(tell, `${part}.json`, form);
  }
  for (const { category_name: { en }, fields } of content['company-info'] ?? []) checkFields(tell, `company-info.json, "${en}",`, fields);
}

function checkEvents(tell: Tell, events: readonly EventContent[], now: Date): void {
  for (const { id, start, end } of events) {
    if (readMoment(end, now) < readMoment(start, now)) tell(`events.json, ${String(id)}, ends before it starts.`);
  }
}

function checkClasses(tell: Tell, classes: readonly ClassContent[]): void {
  checkIds(tell, 'classes.json', classes.flatMap(({ lessons }) => lessons));
  for (const { id, lessons, members } of classes) {
    const place = `classes.json, ${String(id)},`;
    checkPeople(tell, place, members);
    const known = new Set(lessons.map((lesson) => String(lesson.id)));
    const foreign = members.flatMap((member) => [member.lessons, member.reflections].flatMap((byLesson) => Object.keys(byLesson ?? {})))
      .find((lesson) => !known.has(lesson));
    if (foreign !== undefined) tell(`${place} says something of lesson ${foreign}, which it does not have.`);
  }
}

function checkAsked(tell: Tell, { jobs = [], exams = [], 'online-sessions': sessions = [] }: Content): void {
  for (const { id, survey_questions: survey = [], interview_questions: interview = [] } of jobs) {
    for (const questions of [survey, interview]) checkQuestions(tell, `jobs.json, ${String(id)},`, questions);
  }
  for (const { id, question_groups: groups, takers } of exams) {
    const place = `exams.json, ${String(id)},`;
    checkIds(tell, place, groups.map(({ question_group_id: groupId, question_group_name: name }) => ({ id: groupId, name })));
    checkQuestions(tell, place, groups.flatMap(({ questions }) => questions));
    checkPeople(tell, place, takers);
  }
  for (const { id, questions, takers } of sessions) {
    checkQuestions(tell, `online-sessions.json, ${String(id)},`, questions);
    checkPeople(tell, `online-sessions.json, ${String(id)},`, takers);
  }
}

function checkReviews(tell: Tell, { 'job-reviews': jobReviews = [], interviews = [] }: Content): void {
  const named = ({ applicant, job }: JobReviewContent): string => `${knownAddress(applicant)} and job ${String(job)}`;
  checkOnce(tell, jobReviews.map(named), (twice) => `job-reviews.json names ${twice} twice.`);
  const atEvents = interviews.map((one) => `${named(one)} at event ${String(one.event)}`);
  checkOnce(tell, atEvents, (twice) => `interviews.json names ${twice} twice.`);
}

function checkApplicants(tell: Tell, applicants: readonly ApplicantContent[]): void {
  const crooked = applicants.find(({ universities = [] }) =>
    universities.length > 0 && universities.filter(({ is_latest: isLatest }) => isLatest).length !== 1);
  if (crooked) tell(`applicants.json must mark exactly one education of ${crooked.student_id} as the latest.`);
  checkPeople(tell, 'applicants.json', applicants.map(({ email }) => ({ applicant: email })));
  checkOnce(tell, applicants.map(({ student_id: id }) => id), (twice) => `applicants.json gives the student ID ${twice} twice.`);
}

const withIds = [
  'universities', 'document-names', 'downloadable-documents', 'events', 'jobs', 'exams', 'classes', 'online-sessions',
] as const;

/** All faults of content whose parts match their schemas, each in a sentence that begins with its file. */
export function contentFaults(content: Content): readonly string[] {
  const faults: string[] = [];
  const tell: Tell = (fault) => { faults.push(fault); };
  const named = (part: 'field-types' | 'static-pages'): readonly string[] => (content[part] ?? []).map(({ name }) => name);
  checkOnce(tell, named('field-types'), (twice) => `field-types.json defines the type "${twice}" twice.`);
  checkOnce(tell, named('static-pages'), (twice) => `static-pages.json has the page ${twice} twice.`);
  for (const part of withIds) checkIds(tell, `${part}.json`, content[part]);
  checkForms(tell, content);
  checkAsked(tell, content);
  checkEvents(tell, content.events ?? [], systemClock());
  checkClasses(tell, content.classes ?? []);
  checkReviews(tell, content);
  checkApplicants(tell, content.applicants ?? []);
  return faults;
}
