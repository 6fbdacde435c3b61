import { sql, asc } from 'drizzle-orm';
import type { Content, DefinedPart, FieldEntry, LessonState } from '../content/content.ts';
import type {
  FieldTypeContent, FormContent, LocalizedText, RegistrationFormContent, ClassContent, ExamContent, OnlineSessionContent,
  OnlineSessionQuestion,
} from '../content/generated/content.d.ts';
import type { Queries } from '../database/database.ts';
import { examTakers, jclassMembers, onlineSessionTakers } from '../database/learning-schema.ts';
import { applicants, ownCompanyCategories, ownDownloadableDocuments, ownEvents } from '../database/schema.ts';
import { withOwn, type Lists, type Medium } from '../definitions/lists.ts';
import { noLists, readVersion } from '../definitions/read-lists.ts';
import { readLive } from '../definitions/versions.ts';
import { contentStateOf } from './assignments.ts';
import { defined } from './defined.ts';
import { ExportedFiles, type FileNaming } from './exported-files.ts';
import { ONBOARDING_FORM, PROFILE_FORM, registrationForm } from '../record/forms/form.ts';

function exportForm(lists: Lists, key: string): FormContent {
  const categories = lists.field_categories.filter(({ form }) => form === key);
  const documents = lists.form_documents.filter(({ form }) => form === key);
  return defined({
    categories: categories.map(({ name, fields }) => ({
      category_name: name, fields: (fields as readonly FieldEntry[]).map(({ name: field, definition }) => ({ name: field, ...definition })),
    })),
    documents: documents.length === 0 ? undefined : documents.map(({ documentNameId, isMandatory }) =>
      ({ document_name_id: documentNameId, ...(isMandatory && { 'is_mandatory?': true }) })),
  } as FormContent);
}

const exportRegistration = (
  lists: Lists, files: ExportedFiles,
): readonly RegistrationFormContent[] => lists.registration_forms.map((row) => defined({
  name: row.name, title: row.title, valid_until: row.validUntil ?? undefined, is_product: row.isProduct || undefined,
  banner: files.addStored({ key: row.bannerKey, kind: row.bannerKind, name: row.bannerName }),
  show_jclass_privacy_policy: row.showClassTerms || undefined,
  welcome_message: row.welcomeMessage ?? undefined, consultation_url: row.consultationUrl ?? undefined,
  ...exportForm(lists, registrationForm(row.name)),
} as RegistrationFormContent));

/** The forms as a content folder has them. */
function exportForms(lists: Lists, files: ExportedFiles): Pick<Content, 'profile-form' | 'onboarding-form' | 'registration-forms'> {
  const stored = new Map(lists.forms.map(({ name, prVideoInstructions }) => [name, prVideoInstructions]));
  const instructions: LocalizedText | undefined = stored.get(PROFILE_FORM) ?? undefined;
  return {
    ...(stored.has(PROFILE_FORM)
      && { 'profile-form': { ...(instructions && { pr_video_instructions: instructions }), ...exportForm(lists, PROFILE_FORM) } }),
    ...(stored.has(ONBOARDING_FORM) && { 'onboarding-form': exportForm(lists, ONBOARDING_FORM) }),
    'registration-forms': exportRegistration(lists, files),
  };
}

/** What is live, as the parts of a content folder, and the files that these name. */
export interface Exported {
  /** See `contentStateOf`. */
  readonly state: string;
  readonly content: Pick<Content, DefinedPart>;
  readonly files: ExportedFiles;
}

function exportLookUps(lists: Lists): Pick<Content, 'field-types' | 'universities' | 'education-codes' | 'document-names'> {
  const { field_types: types, universities, education_codes: codes, document_names: names } = lists;
  const ofKind = (kind: (typeof codes)[number]['kind']) =>
    Object.fromEntries(codes.filter((row) => row.kind === kind).map(({ code, label }) => [code, label]));
  return {
    'field-types': types.map(({ entry }) => entry as FieldTypeContent),
    universities: universities.map(({ id, name, other }) => ({ id, name, ...(other && { other }) })),
    ...(codes.length > 0 && { 'education-codes': { faculties: ofKind('faculty'), education_backgrounds: ofKind('education_background') } }),
    'document-names': names.map(({ id, name, translatedName }) =>
      ({ id, name, ...(translatedName && { translated_name: translatedName }) })),
  };
}

/** The e-mail addresses of the applicants whom content names, by their ids. */
async function readEmails(queries: Queries): Promise<(id: number) => string> {
  const ids = new Set<number>();
  // One after the other: a transaction has one connection.
  for (const table of [examTakers, jclassMembers, onlineSessionTakers, ownEvents, ownCompanyCategories, ownDownloadableDocuments]) {
    for (const { id } of await queries.select({ id: table.applicantId }).from(table)) ids.add(id);
  }
  const rows = await queries.select({ id: applicants.id, email: applicants.email }).from(applicants)
    .where(sql`${applicants.id} = any(${sql.param([...ids])})`);
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return (id) => emails.get(id) ?? '';
}

/** Exports all that is live of a deployment's content. Answers, log-ins and times of applicants are no part of it. */
export async function exportContent(queries: Queries, naming: FileNaming = 'by name'): Promise<Exported> {
  const files = new ExportedFiles(naming);
  const emailOf = await readEmails(queries);
  const ownerEmailOf = (row: { readonly id: number; readonly applicantId?: number }) =>
    (row.applicantId === undefined ? undefined : emailOf(row.applicantId));
  const live = await readLive(queries);
  const lists = (await readVersion(queries, live))?.lists ?? noLists;
  const company = withOwn(lists.company_categories, await queries.select().from(ownCompanyCategories));
  const downloads = withOwn(lists.downloadable_documents, await queries.select().from(ownDownloadableDocuments));
  const events = [...lists.events, ...await queries.select().from(ownEvents)].sort((one, other) => one.id - other.id);
  const content: Pick<Content, DefinedPart> = {
    ...exportLookUps(lists),
    ...exportForms(lists, files),
    'static-pages': lists.static_pages.map(({ name, content: { en, jp } }) =>
      ({ name, files: { en: files.text(`pages/${name}.en.html`, en), jp: files.text(`pages/${name}.jp.html`, jp) } })),
    'company-info': company.map((row) => defined({
      category_name: row.name, applicant: ownerEmailOf(row), fields: row.fields,
    })) as NonNullable<Content['company-info']>,
    'downloadable-documents': downloads.map((row) => defined({
      id: row.id, name: row.name, translated_name: row.translatedName ?? undefined,
      file: files.addStored({ key: row.fileKey, kind: row.fileKind, name: row.fileName }), record: row.record,
      downloadable: row.downloadable, applicant: ownerEmailOf(row),
    })) as NonNullable<Content['downloadable-documents']>,
    events: events.map((row) => defined({
      id: row.id, name: row.name, start: row.times.start, end: row.times.end, applicant: ownerEmailOf(row),
    })) as NonNullable<Content['events']>,
    jobs: lists.jobs.map((row) => defined({
      id: row.id, company_name: row.companyName, title: row.title,
      logo: files.addStored({ key: row.logoKey, kind: row.logoKind, name: row.logoName }), description: row.description,
      survey_questions: row.surveyQuestions, interview_questions: row.interviewQuestions,
    })) as NonNullable<Content['jobs']>,
    ...await exportLearning(queries, lists, emailOf, files),
  };
  return { state: await contentStateOf(queries, live), content, files };
}

/** The e-mail address of an applicant. */
type EmailOf = (id: number) => string;

/** A picture or a video as content has it: an address, or the path of a file. */
type MediaOf = (media: string | null | undefined) => string | undefined;

function mediaOf(rows: readonly Medium[], files: ExportedFiles): MediaOf {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (media) => {
    if (media === null || media === undefined || media.startsWith('https://')) return media ?? undefined;
    return files.addStored(byKey.get(media) ?? { key: media, kind: null, name: null });
  };
}

async function exportExams(queries: Queries, lists: Lists, emailOf: EmailOf, files: ExportedFiles): Promise<readonly ExamContent[]> {
  const media = mediaOf(lists.exam_media, files);
  const takers = await queries.select().from(examTakers).orderBy(asc(examTakers.applicantId));
  return lists.exams.map((row) => defined({
    id: row.id, title: row.title, end: row.endTime ?? undefined, intro_text: row.introText, intro_video: media(row.introVideo),
    outro_text: row.outroText,
    question_groups: row.groups.map(({ questions, display_image: image, display_video: video, ...group }) => defined({
      ...group, display_image: media(image), display_video: media(video),
      questions: questions.map((question) => {
        const { answer_image: answerImage, answer_video: answerVideo, ...solution } = row.solutions[String(question.question_id)] ?? {};
        return defined({ ...question, ...solution, answer_image: media(answerImage), answer_video: media(answerVideo) });
      }),
    })),
    takers: takers.filter(({ examId }) => examId === row.id).map(({ applicantId, extraTime, score }) =>
      ({ applicant: emailOf(applicantId), ...(extraTime !== 0 && { extra_time: extraTime }), ...(score !== null && { score }) })),
  } as ExamContent));
}

const nonDefaultState = ({ validity, reopen, show_late_submission_message: isLate }: LessonState): Partial<LessonState> =>
  ({ ...(!validity && { validity }), ...(reopen && { reopen }), ...(isLate && { show_late_submission_message: isLate }) });

async function exportClasses(queries: Queries, lists: Lists, emailOf: EmailOf): Promise<readonly ClassContent[]> {
  const members = await queries.select().from(jclassMembers).orderBy(asc(jclassMembers.applicantId));
  return lists.jclasses.map((row) => {
    // An exam that went while nobody took it, and what is stored of a lesson that a rollback took away, are no part of the class as it is.
    const exams = row.examIds.filter((examId) => lists.exams.some(({ id }) => id === examId));
    const lessons = lists.lessons.filter(({ jclassId }) => jclassId === row.id);
    const overridesOf = ({ lessonStates }: typeof members[number]) =>
      Object.entries(lessonStates).filter(([lessonId]) => lessons.some(({ id }) => String(id) === lessonId));
    return defined({
      id: row.id, name: row.name, participation_url: row.participationUrl ?? undefined,
      exams: exams.length === 0 ? undefined : exams,
      lessons: lessons.map(({ id, time, state }) => ({ id, date: time, ...nonDefaultState(state) })),
      members: members.filter(({ jclassId }) => jclassId === row.id).map((member) => {
        const [{ applicantId, points }, overrides] = [member, overridesOf(member)];
        return {
          applicant: emailOf(applicantId), ...(points !== 0 && { points }),
          ...(overrides.length > 0 && { lessons: Object.fromEntries(overrides) }),
        };
      }),
    } as ClassContent);
  });
}

async function exportSessions(
  queries: Queries, lists: Lists, emailOf: EmailOf, files: ExportedFiles,
): Promise<readonly OnlineSessionContent[]> {
  const media = mediaOf(lists.online_session_media, files);
  const takers = await queries.select().from(onlineSessionTakers).orderBy(asc(onlineSessionTakers.applicantId));
  return lists.online_sessions.map((row) => defined({
    id: row.id, title: row.title, intro_text: row.introText, intro_video: media(row.introVideo), outro_text: row.outroText,
    questions: row.questions.map(({ display_image: image, display_video: video, ...question }) =>
      defined({ ...question, display_image: media(image), display_video: media(video) } as OnlineSessionQuestion)),
    takers: takers.filter(({ onlineSessionId }) => onlineSessionId === row.id).map(({ applicantId }) =>
      ({ applicant: emailOf(applicantId) })),
  } as OnlineSessionContent));
}

/** Exams, classes and online sessions with their members, without what these have done. */
const exportLearning = async (
  queries: Queries, lists: Lists, emailOf: EmailOf, files: ExportedFiles,
): Promise<Pick<Content, 'exams' | 'classes' | 'online-sessions'>> => ({
  exams: await exportExams(queries, lists, emailOf, files),
  classes: await exportClasses(queries, lists, emailOf),
  'online-sessions': await exportSessions(queries, lists, emailOf, files),
});
