/** The two languages of the portal, as the wire names them (DECISIONS "Fields and values"). */
export type LocalizedText = Readonly<Record<'en' | 'jp', string>>;

export type FieldOption = string | { readonly option_id: string; readonly option_name: string | LocalizedText };

/** What a custom field says of itself; goes to the client as it stands (spec §3 Profile field definition). */
export interface FieldDefinition {
  readonly input_type: string;
  readonly translated_name?: string | LocalizedText;
  readonly 'is_mandatory?'?: boolean;
  readonly is_locked?: boolean;
  readonly options?: readonly FieldOption[];
  readonly eng_placeholder?: string;
  readonly ja_placeholder?: string;
  readonly help_text?: string | LocalizedText;
  readonly document_name_id?: number;
  readonly visible_when?: { readonly field: string; readonly in: readonly string[] };
}

/** A definition with the name that is its key on the wire and its English label. A list, since jsonb keeps no key order. */
export interface FieldEntry {
  readonly name: string;
  readonly definition: FieldDefinition;
}

/** What the company tells the applicant of one thing (spec §3 Company info). */
export interface CompanyField {
  readonly name: string;
  readonly translated_name?: string | LocalizedText;
  readonly value: string | readonly string[];
}

/**
 * A point in time: ISO 8601 with its zone, or counted from when it is loaded: minutes, or days and a time of day in Tokyo.
 * Minutes are no more than there are until `today_by`, so that what is today stays today late in the evening, too. A demo
 * counts anew at each start.
 */
export type Moment =
  | string
  | { readonly in_minutes: number; readonly today_by?: string }
  | { readonly in_days: number; readonly at: string };

/** What a job is, under one heading; goes to the client as it stands (spec §3 Job review). */
export interface DescriptionCategory {
  readonly category_name: LocalizedText;
  readonly category_content: readonly { readonly question_name: LocalizedText; readonly question_ans: string | LocalizedText }[];
}

/** A question about a job; goes to the client as it stands (spec §3 Review question). */
export interface ReviewQuestion {
  readonly question_id: number;
  readonly question_name: string | LocalizedText;
  readonly question_type: 'free_text' | 'check_box' | 'radio_button' | 'drop_down';
  readonly is_mandatory?: boolean;
  readonly options?: readonly { readonly option_id: number | string; readonly option_name: string | LocalizedText }[];
}

/** What may be done with a lesson (spec §3 Lesson, §4 Lesson card action). */
export interface LessonState {
  readonly validity: boolean;
  readonly reopen: boolean;
  readonly show_late_submission_message: boolean;
}

/** A question of an exam; goes to the client as it stands (spec §3 Exam question). */
export interface ExamQuestion {
  readonly question_id: number;
  readonly question_name: string | LocalizedText;
  /** `free_text`, `check_box`, `radio_button`, `image`, `document`, `video`, or a type of the deployment's own. */
  readonly question_type: string;
  readonly options?: readonly { readonly option_id: number | string; readonly option_name: string | LocalizedText }[];
}

/** What of a question stays here until the exam is over; option ids where it has options. */
export interface ExamSolution {
  readonly correct_answer?: string | readonly string[];
  readonly correct_answer_details?: string | LocalizedText;
  readonly answer_image?: string;
  readonly answer_video?: string;
  /** Of the score; 1 where it is absent. */
  readonly points?: number;
}

/**
 * A group of questions with a time limit in seconds (spec §3 Question group). A picture or video is an address, or a path
 * inside the content folder; in the database, the key of a file.
 */
export interface ExamGroup {
  readonly question_group_id: number;
  readonly question_group_name: LocalizedText;
  readonly display_image?: string;
  readonly display_video?: string;
  readonly timelimit: number;
  readonly is_valid?: boolean;
  readonly confirmation_screen?: boolean;
  readonly questions: readonly ExamQuestion[];
}

/**
 * A question of an online session; goes to the client as it stands but for where its picture and its video are (spec §3
 * Online session). `timelimit` is of a recording, in seconds.
 */
export interface OnlineSessionQuestion {
  readonly question_id: number;
  readonly question_name: string | LocalizedText;
  readonly question_type: string;
  readonly options?: readonly { readonly option_name: string | LocalizedText; readonly option_id?: number | string }[];
  readonly display_image?: string;
  readonly display_video?: string;
  readonly timelimit?: number;
}

/** An input type of the deployment's own (schemas/field-type.json); goes to the client as it stands, but for `options_from`. */
export type FieldTypeContent = Readonly<Record<string, unknown>> & { readonly name: string; readonly base: string };

/** The files of a content folder, as `content.schema.json` says; a file that is absent changes nothing. */
export interface Content {
  readonly 'field-types'?: readonly FieldTypeContent[];
  readonly universities?: readonly { readonly id: number; readonly name: LocalizedText; readonly other?: boolean }[];
  readonly 'education-codes'?: Readonly<Record<'faculties' | 'education_backgrounds', Readonly<Record<string, LocalizedText>>>>;
  readonly 'document-names'?: readonly DocumentNameContent[];
  readonly 'profile-form'?: ProfileFormContent;
  readonly 'onboarding-form'?: FormContent;
  readonly 'registration-forms'?: readonly RegistrationFormContent[];
  readonly 'static-pages'?: readonly { readonly name: string; readonly files: LocalizedText }[];
  readonly applicants?: readonly ApplicantContent[];
  readonly 'company-info'?: readonly CompanyCategoryContent[];
  readonly 'downloadable-documents'?: readonly DownloadableContent[];
  readonly events?: readonly EventContent[];
  readonly jobs?: readonly JobContent[];
  readonly 'job-reviews'?: readonly JobReviewContent[];
  readonly interviews?: readonly InterviewContent[];
  readonly exams?: readonly ExamContent[];
  readonly classes?: readonly ClassContent[];
  readonly 'online-sessions'?: readonly OnlineSessionContent[];
}

/** What an applicant has answered before the content came; answers by `question_id`, as they stand on the wire. */
export interface OnlineSessionTakerContent {
  readonly applicant: string;
  readonly answers?: Readonly<Record<string, string | readonly string[]>>;
  readonly done?: boolean;
}

/** Pictures and videos are addresses, or paths inside the content folder. */
export interface OnlineSessionContent {
  readonly id: number;
  readonly title: LocalizedText;
  readonly intro_text: LocalizedText;
  readonly intro_video?: string;
  readonly outro_text: LocalizedText;
  readonly questions: readonly OnlineSessionQuestion[];
  readonly takers: readonly OnlineSessionTakerContent[];
}

/** What an applicant has, or had entered before the content came. `extra_time` is percent of each group's time. */
export interface ExamTakerContent {
  readonly applicant: string;
  readonly extra_time?: number;
  readonly answers?: Readonly<Record<string, string | readonly string[]>>;
  readonly done?: boolean;
  readonly score?: number;
}

/** `takers` are those of whom there is more to say than that they are in a class that offers the exam, and who are in none. */
export interface ExamContent {
  readonly id: number;
  readonly title: LocalizedText;
  readonly end?: Moment;
  readonly intro_text: LocalizedText;
  readonly intro_video?: string;
  readonly outro_text: LocalizedText;
  readonly question_groups: readonly (Omit<ExamGroup, 'questions'> & { readonly questions: readonly (ExamQuestion & ExamSolution)[] })[];
  readonly takers?: readonly ExamTakerContent[];
}

/** `reflections` are what an applicant wrote before the content came, `lessons` what is otherwise for this one, both by the lesson's id. */
export interface ClassMemberContent {
  readonly applicant: string;
  readonly points?: number;
  readonly lessons?: Readonly<Record<string, Partial<LessonState>>>;
  readonly reflections?: Readonly<Record<string, string>>;
}

/** `exams` are ids. */
export interface ClassContent {
  readonly id: number;
  readonly name: LocalizedText;
  readonly participation_url?: string;
  readonly exams?: readonly number[];
  readonly lessons: readonly ({ readonly id: number; readonly date: Moment } & Partial<LessonState>)[];
  readonly members: readonly ClassMemberContent[];
}

/** `applicant` is the e-mail address of the only one who is invited, `applied` those of applicants who have applied. */
export interface EventContent {
  readonly id: number;
  readonly name: LocalizedText;
  readonly start: Moment;
  readonly end: Moment;
  readonly applicant?: string;
  readonly applied?: readonly string[];
}

/** `logo` is a path inside the content folder. */
export interface JobContent {
  readonly id: number;
  readonly company_name: LocalizedText;
  readonly title: LocalizedText;
  readonly logo?: string;
  readonly description?: readonly DescriptionCategory[];
  readonly survey_questions?: readonly ReviewQuestion[];
  readonly interview_questions?: readonly ReviewQuestion[];
}

/** What an applicant has entered before the content came; answers by `question_id`, as they stand on the wire. */
interface ReviewContent {
  readonly applicant: string;
  readonly job: number;
  readonly answers?: Readonly<Record<string, string>>;
  readonly submitted?: boolean;
}

export type JobReviewContent = ReviewContent;

/** An applicant as a candidate for a job at an event. */
export interface InterviewContent extends ReviewContent {
  readonly event: number;
  readonly interview?: {
    readonly start: Moment;
    readonly step_name: LocalizedText;
    readonly url?: string;
    readonly result?: string;
    readonly time_confirmed?: boolean;
    readonly ready?: boolean;
  };
  readonly rating?: { readonly rate: number; readonly rank: 'A' | 'B' | 'C' | 'D' | 'E'; readonly comment?: string };
}

export interface FormContent {
  readonly categories: readonly {
    readonly category_name: LocalizedText;
    readonly fields: readonly (FieldDefinition & { readonly name: string })[];
  }[];
  readonly documents?: readonly { readonly document_name_id: number; readonly 'is_mandatory?'?: boolean }[];
}

export interface ProfileFormContent extends FormContent {
  readonly pr_video_instructions?: LocalizedText;
}

/** `valid_until` is a day in Tokyo, `banner` a path inside the content folder. */
export interface RegistrationFormContent extends FormContent {
  readonly name: string;
  readonly title: LocalizedText;
  readonly valid_until?: string;
  readonly is_product?: boolean;
  readonly banner?: string;
  readonly show_jclass_privacy_policy?: boolean;
  readonly welcome_message?: LocalizedText;
  readonly consultation_url?: LocalizedText;
}

export interface CompanyCategoryContent {
  readonly category_name: LocalizedText;
  readonly fields: readonly CompanyField[];
  readonly applicant?: string;
}

export interface DocumentNameContent {
  readonly id: number;
  readonly name: string;
  readonly translated_name?: LocalizedText;
}

/** `file` is a path inside the content folder. */
export interface DownloadableContent {
  readonly id: number;
  readonly name: string;
  readonly translated_name?: LocalizedText;
  readonly file: string;
  readonly record?: 'profile' | 'onboarding';
  readonly downloadable?: boolean;
  readonly applicant?: string;
}

export interface EducationContent {
  readonly university_id: number;
  readonly faculty: string;
  readonly education_background: string;
  readonly department?: string;
  readonly start_month: number;
  readonly start_year: number;
  readonly graduated_month: number;
  readonly graduated_year: number;
  readonly other_university_name?: string;
  readonly is_latest?: boolean;
}

/** Documents are files of the content folder, by `document_name_id`. */
export interface AnswersContent {
  readonly custom_fields?: Readonly<Record<string, string | readonly string[]>>;
  readonly documents?: Readonly<Record<string, string>>;
}

export interface ApplicantContent extends AnswersContent {
  readonly email: string;
  readonly password: string;
  readonly student_id: string;
  readonly name: string;
  readonly japanese_name?: string;
  readonly is_product?: boolean;
  readonly authy_enabled?: boolean;
  readonly phone?: string;
  readonly is_onboarded?: boolean;
  readonly can_edit_pr_video?: boolean;
  readonly pr_video?: string;
  readonly photograph?: string;
  readonly universities?: readonly EducationContent[];
  readonly onboarding?: AnswersContent;
}
