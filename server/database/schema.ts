import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgSequence, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { CompanyField, Moment } from '../content/generated/content.d.ts';
import { changed, identity, json, localized, moment } from './columns.ts';

export const ownApplicant = () =>
  bigint('applicant_id', { mode: 'number' }).notNull().references(() => applicants.id, { onDelete: 'cascade' });
/** The record of an answer: registration fills the profile, onboarding is separate (docs/decisions/0008-forms-and-values.md). */
const record = () => text('record', { enum: ['profile', 'onboarding'] }).notNull();

/** A file in the storage: its key, the name that the applicant knows, the kind of its bytes, its size in bytes. */
const storedFile = () => ({
  fileKey: text('file_key').notNull(),
  fileName: text('file_name').notNull(),
  fileKind: text('file_kind').notNull(),
  fileSize: integer('file_size').notNull(),
});

export const countries = pgTable('countries', {
  id: integer('id').primaryKey(),
  /** ISO 3166-1 alpha-2. */
  code: text('code').notNull().unique(),
  name: localized('name').notNull(),
});

export const applicants = pgTable('applicants', {
  id: identity(),
  studentId: text('student_id').notNull().unique(),
  /** Trimmed and in lower case. */
  email: text('email').notNull().unique(),
  /** argon2id, in the PHC string format. */
  passwordHash: text('password_hash').notNull(),
  name: text('name').notNull(),
  japaneseName: text('japanese_name'),
  isProduct: boolean('is_product').notNull().default(false),
  isOnboarded: boolean('is_onboarded').notNull().default(false),
  prVideo: text('pr_video'),
  canEditPrVideo: boolean('can_edit_pr_video').notNull().default(false),
  photoKey: text('photo_key'),
  photoKind: text('photo_kind', { enum: ['png', 'jpeg'] }),
  /** The log-in before the current one, as shown in the user menu. */
  lastSignInAt: moment('last_sign_in_at'),
  currentSignInAt: moment('current_sign_in_at'),
  /** Whether log-in asks for a code that is sent to the phone, too (spec §6). */
  authyEnabled: boolean('authy_enabled').notNull().default(false),
  /** E.164; null until a code that was sent to it came back. */
  phone: text('phone'),
  dateOfBirth: date('date_of_birth', { mode: 'string' }),
  countryId: integer('country_id').references(() => countries.id),
  /** The form that the applicant registered with; null for those whom the content brought. */
  registrationFormId: integer('registration_form_id'),
  /** The number of saves: a save that was planned on an older state is planned again. */
  saves: bigint('saves', { mode: 'number' }).notNull().default(0),
});

/** Numbers the student IDs that registration gives. */
export const studentNumbers = pgSequence('student_numbers');

/** Sessions. Only the SHA-256 of a token is stored, so a copy of the database opens no session. */
export const accessTokens = pgTable('access_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  applicantId: ownApplicant(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
}, (table) => [index('access_tokens_applicant').on(table.applicantId), index('access_tokens_expiry').on(table.expiresAt)]);

/** Log-ins whose password was right and whose code is still to come (spec §4 Verification). */
export const pendingLogIns = pgTable('pending_log_ins', {
  /** SHA-256 of the id that the client holds. */
  idHash: text('id_hash').primaryKey(),
  applicantId: ownApplicant(),
  expiresAt: moment('expires_at').notNull(),
  /** Where codes are sent, E.164; null until it is named. */
  phone: text('phone'),
  /** HMAC of the code that was sent last; null where none can be used. */
  codeHash: text('code_hash'),
  codeExpiresAt: moment('code_expires_at'),
  codeTries: smallint('code_tries').notNull().default(0),
}, (table) => [index('pending_log_ins_applicant').on(table.applicantId), index('pending_log_ins_expiry').on(table.expiresAt)]);

/**
 * One for each applicant, so that a new link ends the one before. Only the SHA-256 of a token is stored; for a while after a password was
 * set, what has set it.
 */
export const passwordResets = pgTable('password_resets', {
  applicantId: ownApplicant().primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
});

/** The remaining attempts of a limit. The key is an HMAC, so that nobody's address can be read or looked up here. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  remaining: integer('remaining').notNull(),
  /** Beyond the limit: when the next attempt may be made, where that is before the end. */
  opensAt: moment('opens_at'),
  endsAt: moment('ends_at').notNull(),
}, (table) => [index('attempts_end').on(table.endsAt)]);

export const educationEntries = pgTable('education_entries', {
  id: identity(),
  applicantId: ownApplicant(),
  universityId: integer('university_id'),
  faculty: text('faculty'),
  educationBackground: text('education_background'),
  department: text('department'),
  startMonth: smallint('start_month'),
  startYear: smallint('start_year'),
  graduatedMonth: smallint('graduated_month'),
  graduatedYear: smallint('graduated_year'),
  otherUniversityName: text('other_university_name'),
  isLatest: boolean('is_latest').notNull().default(false),
}, (table) => [
  // Only one is the latest: an exclusion constraint that is checked at the end of a statement, which drizzle cannot express (migration
  // 0012).
  index('education_entries_applicant').on(table.applicantId),
]);

/** Ids of removed entries: a save whose answer was lost removes them again. */
export const removedEducationEntries = pgTable('removed_education_entries', {
  applicantId: ownApplicant(),
  entryId: bigint('entry_id', { mode: 'number' }).notNull(),
}, (table) => [primaryKey({ columns: [table.applicantId, table.entryId] })]);

export const fieldValues = pgTable('field_values', {
  applicantId: ownApplicant(),
  record: record(),
  name: text('name').notNull(),
  value: json('value').$type<string | readonly string[]>().notNull(),
}, (table) => [primaryKey({ columns: [table.applicantId, table.record, table.name] })]);

export const documents = pgTable('documents', {
  applicantId: ownApplicant(),
  record: record(),
  documentNameId: integer('document_name_id').notNull(),
  ...storedFile(),
  /** `fileMark`; null of a file from before receipts. */
  fileHash: text('file_hash'),
  /** When it was stored, ISO 8601, as a `fileMark`; null of a file from before. */
  fileMoment: text('file_moment'),
}, (table) => [primaryKey({ columns: [table.applicantId, table.record, table.documentNameId] })]);

/** Numbers application forms; a number is never used again. */
export const registrationFormIds = pgSequence('registration_form_ids');

/** What the company tells one applicant under one heading. */
export const ownCompanyCategories = pgTable('own_company_categories', {
  id: identity(),
  applicantId: ownApplicant(),
  /** Among those for all, too. */
  position: integer('position').notNull(),
  name: localized('name').notNull(),
  fields: json('fields').$type<readonly CompanyField[]>().notNull(),
}, (table) => [index('own_company_categories_applicant').on(table.applicantId)]);

/** A document for one applicant to download. Its id is none of those for all. */
export const ownDownloadableDocuments = pgTable('own_downloadable_documents', {
  id: integer('id').primaryKey(),
  applicantId: ownApplicant(),
  /** The page that offers it. */
  record: record(),
  name: text('name').notNull(),
  translatedName: localized('translated_name'),
  downloadable: boolean('downloadable').notNull().default(true),
  /** Among those for all, too. */
  position: integer('position').notNull(),
  ...storedFile(),
}, (table) => [index('own_downloadable_documents_applicant').on(table.applicantId)]);

/** An interview event for one applicant. Its id is none of those for all. */
export const ownEvents = pgTable('own_events', {
  id: integer('id').primaryKey(),
  applicantId: ownApplicant(),
  name: localized('name').notNull(),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  /** What the content says of both times; a demo reads it anew at each start. */
  times: json('times').$type<Readonly<Record<'start' | 'end', Moment>>>().notNull(),
}, (table) => [index('own_events_applicant').on(table.applicantId)]);

/** Who gave an applicant something of their own, or took it back, when and why. */
export const assignmentChanges = pgTable('assignment_changes', {
  id: identity(),
  ...changed(),
  applicantId: ownApplicant(),
  kind: text('kind', { enum: ['exam', 'class', 'online_session', 'download', 'company_info', 'event'] }).notNull(),
  /** The id of the exam, the class and so forth; null for company information. */
  itemId: integer('item_id'),
  /** The new state; null: it was withdrawn. */
  state: json('state'),
}, (table) => [index('assignment_changes_applicant').on(table.applicantId)]);

export const eventApplications = pgTable('event_applications', {
  applicantId: ownApplicant(),
  eventId: integer('event_id').notNull(),
  createdAt: moment('created_at').notNull(),
}, (table) => [primaryKey({ columns: [table.applicantId, table.eventId] })]);

/** What an applicant is asked about a job: by a job review, or as a candidate for it at an event (spec §3 Interview company). */
export const reviews = pgTable('reviews', {
  id: identity(),
  kind: text('kind', { enum: ['job_review', 'selection'] }).notNull(),
  applicantId: ownApplicant(),
  jobId: integer('job_id').notNull(),
  /** Of a selection alone. */
  eventId: integer('event_id'),
  position: integer('position').notNull(),
  /** From then on nothing of it changes. */
  submittedAt: moment('submitted_at'),
}, (table) => [
  unique('reviews_of_applicant').on(table.applicantId, table.kind, table.jobId, table.eventId).nullsNotDistinct(),
  check('reviews_event_of_selection', sql`(${table.kind} = 'selection') = (${table.eventId} is not null)`),
]);

/** The answer to one question of a review, as on the wire; without an answer there is no row. */
export const reviewAnswers = pgTable('review_answers', {
  reviewId: bigint('review_id', { mode: 'number' }).notNull().references(() => reviews.id, { onDelete: 'cascade' }),
  questionId: integer('question_id').notNull(),
  answer: text('answer').notNull(),
}, (table) => [primaryKey({ columns: [table.reviewId, table.questionId] })]);

/** The interview that a selection has come to (spec §3 Interview company). */
export const interviews = pgTable('interviews', {
  id: identity(),
  selectionId: bigint('selection_id', { mode: 'number' }).notNull().unique().references(() => reviews.id, { onDelete: 'cascade' }),
  startsAt: moment('starts_at').notNull(),
  /** What the content says of the time; a demo reads it anew at each start. */
  time: json('time').$type<Moment>().notNull(),
  stepName: localized('step_name').notNull(),
  url: text('url'),
  /** As the company wrote it, a symbol or a word (DECISIONS "Interview results"). */
  result: text('result'),
  isTimeConfirmed: boolean('is_time_confirmed').notNull().default(false),
  isReady: boolean('is_ready').notNull().default(false),
});

/** An applicant's rating of a job after its interview: one for each selection. */
export const ratings = pgTable('ratings', {
  selectionId: bigint('selection_id', { mode: 'number' }).primaryKey().references(() => reviews.id, { onDelete: 'cascade' }),
  rate: smallint('rate').notNull(),
  rank: text('rank', { enum: ['A', 'B', 'C', 'D', 'E'] }).notNull(),
  comment: text('comment'),
}, (table) => [check('ratings_rate', sql`${table.rate} between 1 and 99`)]);

/** The pools of workers of each server: other servers take the jobs of a pool without heartbeats over (`jobs/`). */
export const workerPools = pgTable('worker_pools', {
  pool: text('pool').primaryKey(),
  server: text('server').notNull(),
  /** By the database's clock, which all servers share. */
  seenAt: moment('seen_at').notNull().defaultNow(),
}, (table) => [index('worker_pools_server').on(table.server)]);

/** Messages that a demo would have sent, for `/dev/outbox`; a real portal has none. The id identifies a repeat. */
export const outboxMessages = pgTable('outbox_messages', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: ['email', 'code'] }).notNull(),
  to: text('to').notNull(),
  subject: text('subject'),
  text: text('text').notNull(),
  at: moment('at').notNull(),
}, (table) => [index('outbox_messages_at').on(table.at)]);

/**
 * Secrets of a deployment that sets none: the newest signs, those that are not retired verify, the first identifies this database for good.
 */
export const signingKeys = pgTable('signing_keys', {
  id: smallint('id').primaryKey(),
  secret: text('secret').notNull(),
  retiredAt: moment('retired_at'),
});

/**
 * The answer to a save, by the key that its client gave it, so that a repeat changes nothing. `scope`: the owner of the key; of the key and
 * of what was received only the SHA-256 is stored.
 */
export const idempotencyKeys = pgTable('idempotency_keys', {
  scope: text('scope').notNull(),
  keyHash: text('key_hash').notNull(),
  fingerprint: text('fingerprint').notNull(),
  /** Null only inside the transaction of the save. */
  answer: json('answer'),
  createdAt: moment('created_at').notNull(),
}, (table) => [primaryKey({ columns: [table.scope, table.keyHash] }), index('idempotency_keys_age').on(table.createdAt)]);

/**
 * A receipt of what an applicant has sent (docs/decisions/0080). `content` is canonical JSON. It is a text, not a document of the database,
 * since the seal is a keyed hash of each of its bytes.
 */
export const receipts = pgTable('receipts', {
  number: text('number').primaryKey(),
  applicantId: ownApplicant(),
  kind: text('kind', { enum: ['application', 'online_session', 'job_review', 'interview_review', 'exam', 'onboarding'] }).notNull(),
  /** The id of what was answered, which is sent once; null: each sending has its own receipt. */
  subject: bigint('subject', { mode: 'number' }),
  sentAt: moment('sent_at').notNull(),
  content: text('content').notNull(),
  seal: text('seal').notNull(),
}, (table) => [
  index('receipts_of_subject').on(table.applicantId, table.kind, table.subject),
  index('receipts_applicant').on(table.applicantId, table.sentAt),
]);

/** A file that is being uploaded. */
export const sent = () => ({
  /** The owner; null: an applicant who is registering, known by the id alone. */
  applicantId: bigint('applicant_id', { mode: 'number' }).references(() => applicants.id, { onDelete: 'cascade' }),
  /** The subject of its limit: the applicant, or a keyed hash of the network. */
  caller: text('caller').notNull(),
  fileName: text('file_name').notNull(),
  /** Bytes, as announced; for a video of unknown length the most it may have. */
  fileSize: integer('file_size').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Files that are uploaded before the save that refers to them. Rows stay until they expire, also used ones. */
export const uploads = pgTable('uploads', {
  id: text('id').primaryKey(),
  ...sent(),
  expiresAt: moment('expires_at').notNull(),
  /** The file in the storage that a save made of it; null until then. */
  fileKey: text('file_key'),
}, (table) => [index('uploads_caller').on(table.caller, table.createdAt), index('uploads_expiry').on(table.expiresAt)]);
