import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../base/startup-error.ts';
import type { ClassContent, Content, ExamContent, ExamQuestion, FormContent, OnlineSessionContent, ReviewQuestion } from './content.ts';
import { contentProblem } from './content-rules.ts';
import { idsOfOptions } from './option-id.ts';

const parts = [
  'field-types', 'universities', 'education-codes', 'document-names', 'profile-form', 'onboarding-form', 'registration-forms', 'static-pages',
  'applicants', 'company-info', 'downloadable-documents', 'events', 'jobs', 'job-reviews', 'interviews', 'exams', 'classes', 'online-sessions',
] as const satisfies readonly (keyof Content)[];

async function readPart(folder: string, part: (typeof parts)[number]): Promise<unknown> {
  const path = join(folder, `${part}.json`);
  if (!existsSync(path)) return undefined;
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new StartupError(`${path} is not JSON.`, { cause: error });
  }
  const problem = contentProblem(part, content);
  if (problem !== undefined) throw new StartupError(`${path} does not fit: ${problem}.`);
  return content;
}

function duplicate(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}

function checkForm(place: string, { categories, documents = [] }: FormContent): void {
  const fields = categories.flatMap((category) => category.fields);
  const twice = duplicate(fields.map(({ name }) => name));
  if (twice !== undefined) throw new StartupError(`${place} defines the field "${twice}" twice.`);
  const asked = [...fields, ...documents].flatMap(({ document_name_id: id }) => id ?? []).map(String);
  const shared = duplicate(asked);
  if (shared !== undefined) throw new StartupError(`${place} asks for document ${shared} twice.`);
}

function checkForms(content: Content): void {
  const registration = content['registration-forms'] ?? [];
  const twice = duplicate(registration.map(({ name }) => name));
  if (twice !== undefined) throw new StartupError(`registration-forms.json defines the form "${twice}" twice.`);
  for (const form of registration) checkForm(`registration-forms.json, "${form.name}",`, form);
  for (const part of ['profile-form', 'onboarding-form'] as const) {
    const form = content[part];
    if (form) checkForm(`${part}.json`, form);
  }
}

function checkQuestions(place: string, questions: readonly (ReviewQuestion | ExamQuestion)[]): void {
  const twice = duplicate(questions.map(({ question_id: id }) => String(id)));
  if (twice !== undefined) throw new StartupError(`${place} asks the question ${twice} twice.`);
  for (const { question_id: id, options = [] } of questions) {
    const option = duplicate(options.map(({ option_id: optionId }) => String(optionId)));
    if (option !== undefined) throw new StartupError(`${place} has the option ${option} of question ${String(id)} twice.`);
  }
}

function requireOwnIds(place: string, ids: readonly number[]): void {
  const twice = duplicate(ids.map(String));
  if (twice !== undefined) throw new StartupError(`${place} has the id ${twice} twice.`);
}

function checkExams(exams: readonly ExamContent[]): void {
  requireOwnIds('exams.json', exams.map(({ id }) => id));
  for (const { id, question_groups: groups, takers = [] } of exams) {
    const place = `exams.json, ${String(id)},`;
    requireOwnIds(place, groups.map(({ question_group_id: groupId }) => groupId));
    checkQuestions(place, groups.flatMap(({ questions }) => questions));
    const twice = duplicate(takers.map(({ applicant }) => applicant));
    if (twice !== undefined) throw new StartupError(`${place} names ${twice} twice.`);
  }
}

function checkClasses(classes: readonly ClassContent[]): void {
  requireOwnIds('classes.json', classes.map(({ id }) => id));
  requireOwnIds('classes.json', classes.flatMap(({ lessons }) => lessons.map(({ id }) => id)));
  for (const { id, lessons, members } of classes) {
    const place = `classes.json, ${String(id)},`;
    const twice = duplicate(members.map(({ applicant }) => applicant));
    if (twice !== undefined) throw new StartupError(`${place} names ${twice} twice.`);
    const known = new Set(lessons.map((lesson) => String(lesson.id)));
    const foreign = members.flatMap((member) => [member.lessons, member.reflections].flatMap((byLesson) => Object.keys(byLesson ?? {}))).find((lesson) => !known.has(lesson));
    if (foreign !== undefined) throw new StartupError(`${place} says something of lesson ${foreign}, which it does not have.`);
  }
}

function checkOnlineSessions(sessions: readonly OnlineSessionContent[]): void {
  requireOwnIds('online-sessions.json', sessions.map(({ id }) => id));
  for (const { id, questions, takers } of sessions) {
    const place = `online-sessions.json, ${String(id)},`;
    requireOwnIds(`${place} among its questions,`, questions.map(({ question_id: questionId }) => questionId));
    for (const question of questions) {
      const twice = duplicate(idsOfOptions(question));
      if (twice !== undefined) throw new StartupError(`${place} has the option ${twice} of question ${String(question.question_id)} twice.`);
    }
    const twice = duplicate(takers.map(({ applicant }) => applicant));
    if (twice !== undefined) throw new StartupError(`${place} names ${twice} twice.`);
  }
}

function checkHiring({ events = [], jobs = [] }: Content): void {
  for (const [part, entries] of [['events', events], ['jobs', jobs]] as const) requireOwnIds(`${part}.json`, entries.map(({ id }) => id));
  for (const { id, survey_questions: survey = [], interview_questions: interview = [] } of jobs) {
    for (const questions of [survey, interview]) checkQuestions(`jobs.json, ${String(id)},`, questions);
  }
}

/** What a schema cannot say. */
function checkContent(content: Content): void {
  checkForms(content);
  checkHiring(content);
  checkExams(content.exams ?? []);
  checkClasses(content.classes ?? []);
  checkOnlineSessions(content['online-sessions'] ?? []);
  const crooked = content.applicants?.find(({ universities = [] }) =>
    universities.length > 0 && universities.filter(({ is_latest: isLatest }) => isLatest).length !== 1);
  if (crooked) throw new StartupError(`applicants.json must mark exactly one education of ${crooked.student_id} as the latest.`);
}

/** Reads and checks a content folder. Throws a `StartupError` that names the file and the place in it. */
export async function readContent(folder: string): Promise<Content> {
  const read = await Promise.all(parts.map(async (part) => [part, await readPart(folder, part)] as const));
  const content: Content = Object.fromEntries(read.filter(([, value]) => value !== undefined));
  if (Object.keys(content).length === 0) throw new StartupError(`${folder} holds no content files.`);
  checkContent(content);
  return content;
}
