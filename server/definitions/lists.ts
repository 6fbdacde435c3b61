import type { ExamGroup, ExamSolution, LessonState } from '../content/content.ts';
import type {
  CompanyField, Definitions, DescriptionCategory, LocalizedText, Moment, OnlineSessionQuestion, ReviewQuestion,
} from '../content/generated/content.d.ts';

type Picture = 'png' | 'jpeg' | 'webp';

interface Positioned {
  readonly position: number;
}

/** A picture or a video that a question shows, under an address that nobody can guess. */
export interface Medium {
  readonly key: string;
  readonly kind: Picture | 'mp4';
  /** The file's name in the content; null where an older version stored it. */
  readonly name: string | null;
}

export interface University extends Positioned {
  readonly id: number;
  readonly name: LocalizedText;
  /** Choosing it asks for the university's name (spec §4 Profile). */
  readonly other: boolean;
}

/** One of the code-to-label maps of universities.json (spec §3 Lookups). */
export interface EducationCode extends Positioned {
  readonly kind: 'faculty' | 'education_background';
  readonly code: string;
  readonly label: LocalizedText;
}

/** A public application form (spec §3 Application form template). The key of its fields is `registration/<name>`. */
export interface ApplicationForm extends Positioned {
  readonly id: number;
  /** The name in the address of the page. */
  readonly name: string;
  readonly title: LocalizedText;
  /** The last day, in Tokyo; null where there is none. */
  readonly validUntil: string | null;
  readonly isProduct: boolean;
  readonly showClassTerms: boolean;
  readonly welcomeMessage: LocalizedText | null;
  readonly consultationUrl: LocalizedText | null;
  readonly bannerKey: string | null;
  readonly bannerKind: Picture | null;
  readonly bannerName: string | null;
}

/** What the company tells all onboarded applicants under one heading. */
export interface CompanyCategory extends Positioned {
  readonly id: number;
  readonly name: LocalizedText;
  readonly fields: readonly CompanyField[];
}

/** The key of a file in the storage, and what it is. */
export interface FileColumns {
  readonly fileKey: string;
  readonly fileName: string;
  readonly fileKind: string;
  readonly fileSize: number;
}

/** A document for all applicants to download. */
export interface DownloadableDocument extends Positioned, FileColumns {
  readonly id: number;
  /** The page that offers it. */
  readonly record: 'profile' | 'onboarding';
  readonly name: string;
  readonly translatedName: LocalizedText | null;
  readonly downloadable: boolean;
}

/** An interview event for all applicants (spec §3 Event). */
export interface InterviewEvent {
  readonly id: number;
  readonly name: LocalizedText;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Both times as the content has them; a demo reads them anew at each start. */
  readonly times: Readonly<Record<'start' | 'end', Moment>>;
}

/** A job of a company, with what its reviewers are asked before the interviews and after each. */
export interface Job {
  readonly id: number;
  readonly companyName: LocalizedText;
  readonly title: LocalizedText;
  readonly logoKey: string | null;
  readonly logoKind: Picture | null;
  readonly logoName: string | null;
  readonly description: readonly DescriptionCategory[];
  readonly surveyQuestions: readonly ReviewQuestion[];
  readonly interviewQuestions: readonly ReviewQuestion[];
}

/** An exam (spec §3 Exam). What clients may see before its end is separate from what they may not. */
export interface ExamEntry {
  readonly id: number;
  readonly title: LocalizedText;
  readonly endsAt: Date | null;
  /** The end as the content has it; a demo reads it anew at each start. */
  readonly endTime: Moment | null;
  readonly introText: LocalizedText;
  readonly introVideo: string | null;
  readonly outroText: LocalizedText;
  readonly groups: readonly ExamGroup[];
  /** Correct answers and explanations, by question. */
  readonly solutions: Readonly<Record<string, ExamSolution>>;
}

/** A class of Japanese lessons (spec §3 Class entry). */
export interface JapaneseClass extends Positioned {
  readonly id: number;
  readonly name: LocalizedText;
  readonly participationUrl: string | null;
  /** The exams that its page offers, in their order. */
  readonly examIds: readonly number[];
}

export interface Lesson {
  readonly id: number;
  readonly jclassId: number;
  readonly startsAt: Date;
  /** The time as the content has it; a demo reads it anew at each start. */
  readonly time: Moment;
  readonly state: LessonState;
}

/** An online session (spec §3 Online session). */
export interface OnlineSessionEntry extends Positioned {
  readonly id: number;
  readonly title: LocalizedText;
  readonly introText: LocalizedText;
  readonly introVideo: string | null;
  readonly outroText: LocalizedText;
  readonly questions: readonly OnlineSessionQuestion[];
}

/** All that a version of the content holds, by list, each in the order in which it is shown. */
export interface Lists {
  /** Input types that the deployment defines (DECISIONS "Field types from the server"), as they go to the client but for `options_from`. */
  readonly field_types: readonly (Positioned & { readonly name: string; readonly entry: Readonly<Record<string, unknown>> })[];
  readonly universities: readonly University[];
  readonly education_codes: readonly EducationCode[];
  /** Documents that applicants hand in, whichever form asks for them. */
  readonly document_names: readonly { readonly id: number; readonly name: string; readonly translatedName: LocalizedText | null }[];
  /** Forms whose fields the deployment defines: `profile`, `onboarding`, `registration/<name>`. */
  readonly forms: readonly { readonly name: string; readonly prVideoInstructions: LocalizedText | null }[];
  /** The custom fields of one category: a list of `FieldEntry`, which `forms/form.ts` checks, since an older build stored it. */
  readonly field_categories: readonly (Positioned & { readonly form: string; readonly name: LocalizedText; readonly fields: unknown })[];
  /** The forms' lists of documents. Others are asked for by a custom field of type `document`. */
  readonly form_documents: readonly (Positioned & {
    readonly form: string;
    readonly documentNameId: number;
    readonly isMandatory: boolean;
  })[];
  readonly registration_forms: readonly ApplicationForm[];
  /** Rich text that the content brings. */
  readonly static_pages: readonly (Pick<Definitions['static-pages'][number], 'name'> & { readonly content: LocalizedText })[];
  readonly company_categories: readonly CompanyCategory[];
  readonly downloadable_documents: readonly DownloadableDocument[];
  readonly events: readonly InterviewEvent[];
  readonly jobs: readonly Job[];
  readonly exams: readonly ExamEntry[];
  readonly exam_media: readonly (Medium & { readonly examId: number })[];
  readonly jclasses: readonly JapaneseClass[];
  readonly lessons: readonly Lesson[];
  readonly online_sessions: readonly OnlineSessionEntry[];
  readonly online_session_media: readonly (Medium & { readonly onlineSessionId: number })[];
}

/** Merges entries for all applicants and one applicant's own, in the order of a page. */
export const withOwn = <Row extends Positioned & { readonly id: number }>(forAll: readonly Row[], own: readonly Row[]): readonly Row[] =>
  [...forAll, ...own].sort((one, other) => one.position - other.position || one.id - other.id);

/** The members that identify the entries of each list; each list comes after those that it refers to. */
export const identifyingMembers = {
  field_types: ['name'], universities: ['id'], education_codes: ['kind', 'code'], document_names: ['id'], forms: ['name'],
  field_categories: ['form', 'position'],
  form_documents: ['form', 'documentNameId'], registration_forms: ['id'], static_pages: ['name'], company_categories: ['id'],
  downloadable_documents: ['id'],
  events: ['id'], jobs: ['id'], exams: ['id'], exam_media: ['key'], jclasses: ['id'], lessons: ['id'], online_sessions: ['id'],
  online_session_media: ['key'],
} as const satisfies { readonly [List in keyof Lists]: readonly (keyof Lists[List][number])[] };

export type List = keyof Lists;
export const listNames = Object.keys(identifyingMembers) as readonly List[];
