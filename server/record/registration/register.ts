import type { RegisterResponse } from '../../../schemas/generated/wire.d.ts';
import type { WithPasswords } from '../../account/passwords.ts';
import { type Clock, type WithClock, dayInJapan } from '../../base/clock.ts';
import type { WithInputTypes } from '../../contract/input-types.ts';
import { knownAddress } from '../../contract/known-address.ts';
import type { Queries, WithDatabase } from '../../database/database.ts';
import { isStorable } from '../../base/storable.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import type { ApplicationForm, Lists } from '../../definitions/lists.ts';
import type { MessageRef, ServerLanguage } from '../../base/locales/messages.ts';
import { type Issuing, issueReceipt, newReceiptNumber, receiptNumbered, receiptOf } from '../../receipts/receipt.ts';
import { textIn } from '../../receipts/entries.ts';
import { type ReadForm, registrationForm } from '../forms/form.ts';
import { basicsSection, educationSections, formSections } from '../forms/receipt-sections.ts';
import { noAnswers } from '../forms/current-answers.ts';
import { randomToken } from '../../http/keyed-hash.ts';
import type { ReceivedForm } from '../../intake/received/received-form.ts';
import { factsOnce } from '../../intake/received/file-kind.ts';
import { type Expected, unfold } from '../../intake/received/unfold.ts';
import { answersAfterSave } from '../save/after.ts';
import { type SaveKey, repeatedAnswer, fingerprintOf } from '../save/save-key.ts';
import { PlacedFiles, untilWritten } from '../save/placed-files.ts';
import { checkVideos } from '../save/plan.ts';
import { writeOn } from '../save/write.ts';
import { type WithStorage, waitBriefly } from '../../storage/storage.ts';
import { fetchUploads, readUsable, receiveUploads, referencesOf } from '../../intake/uploads/receive.ts';
import type { WithUploads } from '../../storage/upload-store.ts';
import { type JudgingVideos, ownVideos } from '../../videos/own-videos.ts';
import { emailProblem } from './email-address.ts';
import { type Basics, type Registration, planRegistration, readBeforeRegistration } from './plan-registration.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import { sql } from 'drizzle-orm';
import type { LocalizedText } from '../../content/generated/content.d.ts';

/** A new applicant, and how many ids of education entries to reserve. */
interface NewApplicant {
  readonly form: ApplicationForm;
  readonly email: string;
  readonly passwordHash: string;
  readonly basics: Basics;
  readonly entries: number;
  readonly now: Date;
}

interface Inserted {
  readonly id: number;
  readonly studentId: string;
  /** Of the country that was named. */
  readonly country: LocalizedText | null;
  readonly educationIds: readonly number[];
}

/** The least number of digits in a student ID. */
const LEAST_DIGITS = 5;
/** Numbers that content has given to applicants, and that are passed over at once. */
const MOST_TAKEN = 10_000;

/**
 * Inserts an applicant, in one statement. Undefined where the e-mail address is taken by now, or the student ID, which content may have
 * given to somebody: a repeat gets the next one.
 */
export async function insertApplicant(
  queries: Queries, { form, email, passwordHash, basics, entries, now }: NewApplicant,
): Promise<Inserted | undefined> {
  const text = (name: string): string | null => basics.get(name) ?? null;
  const studentId = sql`${`R${dayInJapan(now).slice(0, 4)}-`}::text || lpad(number, greatest(${LEAST_DIGITS}::integer, length(number)), '0')`;
  const { rows: [row] } = await queries.execute<Inserted & Record<string, unknown>>(sql`
    with fresh as (
      insert into applicants (student_id, email, password_hash, name, japanese_name, date_of_birth, country_id, is_product, registration_form_id)
      select ${studentId}, ${email}, ${passwordHash}, ${text('name') ?? ''},
        ${text('japanese_name')}, ${text('date_of_birth')}::date, ${text('country_id')}::integer, ${form.isProduct}, ${form.id}
      from (
        select number from (select nextval('student_numbers')::text as number from generate_series(1, ${MOST_TAKEN}::integer)) numbered
        where not exists (select from applicants where student_id = ${studentId})
        limit 1
      ) free
      on conflict do nothing returning id, student_id, country_id
    )
    select id::float8 as id, student_id as "studentId", (select countries.name from countries where countries.id = country_id) as country,
      array(select nextval(pg_get_serial_sequence('education_entries', 'id'))::float8 from generate_series(1, ${entries}::integer)) as "educationIds" from fresh`);
  return row;
}

/** Open by the server's clock, not the applicant's: to the end of the last day in Japan. */
export const isOpen = ({ validUntil }: ApplicationForm, clock: Clock): boolean => validUntil === null || dayInJapan(clock()) <= validUntil;

/** The form that an id names. Throws a 404 where there is none, a 422 once its deadline has passed. */
export function findOpenForm({ registration_forms: forms }: Lists, clock: Clock, id: string | number): ApplicationForm {
  const form = /^\d{1,9}$/.test(String(id)) ? forms.find((one) => one.id === Number(id)) : undefined;
  if (!form) throw notFound();
  if (!isOpen(form, clock)) throw new HttpError(422, { key: 'formExpired' });
  return form;
}

/** What a registration needs. */
export type Registering = WithDatabase & WithDefinitions & WithClock & WithStorage & WithUploads & JudgingVideos & WithInputTypes
  & WithPasswords & Issuing & { readonly readForm: ReadForm };

/** What a registration's request has in addition to its form, and what makes its answer. */
export interface RegistrationOptions extends Expected {
  readonly formVersion: number | undefined;
  readonly keyHash: string | undefined;
  readonly language: ServerLanguage;
  /** Enqueues an e-mail to the new applicant, within the transaction of the registration. */
  readonly enqueueEmail: (
    queries: Queries, to: { id: number; email: string }, form: ApplicationForm, receiptNumber: string,
  ) => Promise<EnqueuedReply>;
}

/** The answer to the applicant, and the receipt's sentences on what comes next. */
interface EnqueuedReply {
  readonly answer: RegisterResponse;
  readonly next: readonly MessageRef[];
}

/** The answer that is stored for repeats with the key; a server of an older version sends it as it is. */
interface StoredReply extends RegisterResponse {
  /** Absent in answers that were stored before there were receipts. */
  readonly receipt_number?: string;
}

/** Answers a repeat; the receipt is read by its number. */
async function repeatReply({ db }: WithDatabase, { receipt_number: number, ...answer }: StoredReply): Promise<RegisterResponse> {
  const row = number === undefined ? undefined : await receiptNumbered(db, number);
  return { ...answer, ...(row && { receipt: receiptOf(row) }) };
}

/**
 * Registers an applicant (spec §5 Registration), with a random password: read, planned and written like a save of the profile
 * (`save-record.ts`), once for each key. Throws a 422 with every error, having changed nothing.
 */
export async function register(services: Registering, form: ReceivedForm, options: RegistrationOptions): Promise<RegisterResponse> {
  const { db, definitions, clock, inputTypes, passwords, uploads, readForm } = services;
  const { formVersion, keyHash, language, enqueueEmail } = options;
  const fetched = await fetchUploads(services, null, form);
  const key: SaveKey | undefined = keyHash === undefined ? undefined : { hash: keyHash, fingerprint: await fingerprintOf(db, form) };
  const files = new PlacedFiles(services);
  const readFacts = factsOnce();
  const videos = ownVideos(services);

  let passwordHash: string | undefined;

  /** One attempt; undefined where another registration changed what it was planned on. */
  const attempt = async (): Promise<RegisterResponse | undefined> => {
    const rows = await readUsable(services, null, referencesOf(form));
    const sent: Registration = await unfold(receiveUploads(form, { rows, fetched, storedKeys: new Map() }), options, readFacts);
    const email = knownAddress(sent.applicant.email);
    const before = await readBeforeRegistration(services, {
      email: emailProblem(inputTypes, email) === undefined && isStorable(email) ? email : null, keyHash: keyHash ?? null,
    });
    if (key !== undefined && before.keyed !== null)
      return repeatReply(services, repeatedAnswer(before.keyed, key.fingerprint) as StoredReply);
    const { lists } = await definitions.at(db, before.liveVersion);
    const [applicationForm, now] = [findOpenForm(lists, clock, sent.applicant.form_id), clock()];
    const fields = await readForm(db, registrationForm(applicationForm.name), { live: before.liveVersion, named: formVersion });
    const { basics, plan } = await planRegistration(before, sent, {
      form: applicationForm, fields, email, now, judgeVideos: (addresses, problems) => checkVideos(videos, null, addresses, problems),
    });
    passwordHash ??= await passwords.hash(randomToken());
    const hashed = passwordHash;
    const planned = [...plan.documents.values()];
    const keyOf = await files.placeAll(planned);
    const videoIds = [...plan.videos.values()].flatMap((address) => videos.idIn(address) ?? []);
    const answer = await inTransaction(db.$client, async (queries, client) => {
      const inserted = await insertApplicant(queries, {
        form: applicationForm, email, passwordHash: hashed, basics, entries: plan.education.added.length, now,
      });
      if (!inserted) return false;
      const { id, studentId, country, educationIds } = inserted;
      const receiptNumber = newReceiptNumber();
      const enqueued = await enqueueEmail(queries, { id, email }, applicationForm, receiptNumber);
      const name = basics.get('name') ?? '';
      const newApplicant = { id, name, japaneseName: basics.get('japanese_name') ?? null, prVideo: null, photoKey: null, photoKind: null };
      const empty = { applicant: newApplicant, education: [], currentAnswers: noAnswers };
      const after = answersAfterSave(empty, plan, fields.record, { keyOf, educationIds, now });
      const issued = issueReceipt(services, {
        kind: 'application', subject: applicationForm.id, title: textIn(applicationForm.title, language),
        applicant: { id, name, studentId, email }, language,
        sections: [
          basicsSection(fields, language, basics, { email, country }),
          ...educationSections(fields, after.education, language),
          ...formSections(fields, after.currentAnswers, language),
        ],
        next: enqueued.next, now, number: receiptNumber,
      });
      const reply: StoredReply = { ...enqueued.answer, receipt_number: receiptNumber };
      const baseline = { applicant: newApplicant, saves: 0, liveVersion: before.liveVersion };
      const isWritten = await writeOn(client, {
        record: fields.record, baseline, owner: null, plan, after, keyOf, videoIds, key, answer: reply, receipt: issued, now,
      });
      return isWritten && { ...enqueued.answer, receipt: issued.receipt };
    });
    if (!answer) return undefined;
    files.use(planned.map(keyOf));
    await waitBriefly(uploads.discard(planned.flatMap(({ file: { uploadId } }) => uploadId ?? [])));
    return answer;
  };

  return untilWritten(files, attempt);
}
