import type { Definitions, ExamContent, ExamQuestionContent, FieldContent } from './generated/content.d.ts';

/** The definition of a custom field; clients get it as it is (spec §3 Profile field definition). */
export type FieldDefinition = Omit<FieldContent, 'name'>;

/** A definition with the name that is its key on the wire and its English label. A list, since jsonb keeps no key order. */
export interface FieldEntry {
  readonly name: string;
  readonly definition: FieldDefinition;
}

/** What may be done with a lesson (spec §3 Lesson, §4 Lesson card action). */
export type LessonState = Required<Definitions['lesson-state']>;

/** The members of a question that stay secret until the exam is over; option ids where it has options. */
export type ExamSolution =
  Pick<ExamQuestionContent, 'correct_answer' | 'correct_answer_details' | 'answer_image' | 'answer_video' | 'points'>;

/** A question of an exam; clients get it as it is (spec §3 Exam question). */
export type ExamQuestion = Omit<ExamQuestionContent, keyof ExamSolution>;

/**
 * A group of questions with a time limit in seconds (spec §3 Question group). A picture or video is an address, or a path
 * inside the content folder; in the database, the key of a file.
 */
export interface ExamGroup extends Omit<ExamContent['question_groups'][number], 'questions'> {
  readonly questions: readonly ExamQuestion[];
}

/** The parts that a deployment defines: stored in versions, published, exported. Each comes after those that it refers to. */
export const definedParts = [
  'field-types', 'universities', 'education-codes', 'document-names', 'profile-form', 'onboarding-form', 'registration-forms',
  'static-pages',
  'company-info', 'downloadable-documents', 'events', 'jobs', 'exams', 'classes', 'online-sessions',
] as const satisfies readonly (keyof Definitions)[];

export type DefinedPart = (typeof definedParts)[number];

/** The files of a content folder, without extension. The others are people and what they have done. */
export const contentParts = [...definedParts, 'applicants', 'job-reviews', 'interviews'] as const satisfies readonly (keyof Definitions)[];

export type ContentPart = (typeof contentParts)[number];

/** The files of a content folder, as `content.schema.json` says; a file that is absent changes nothing. */
export type Content = Partial<Pick<Definitions, ContentPart>>;

export const isDefinedPart = (part: ContentPart): part is DefinedPart => (definedParts as readonly string[]).includes(part);

/** Built-in input types that no custom field has. */
const OTHERS = new Set(['image', 'flag', 'password']);

/** Whether a custom field may have a type of this name, if there is one. */
export const isOfFields = (type: string): boolean => !OTHERS.has(type);
