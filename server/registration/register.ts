import { sql } from 'drizzle-orm';
import type { RegisterRequest } from '../../schemas/generated/wire.d.ts';
import type { WithPasswords } from '../account/passwords.ts';
import { type WithClock, dayInJapan } from '../base/clock.ts';
import type { InputTypes } from '../contract/input-types.ts';
import type { Queries } from '../database/database.ts';
import { applicants, countries, studentNumbers } from '../database/schema.ts';
import type { Form } from '../forms/form.ts';
import { noHoldings } from '../forms/holdings.ts';
import { randomToken } from '../http/random-token.ts';
import { Refusal } from '../http/refusal.ts';
import type { Received } from '../received/unfold.ts';
import { planAnswers, storeAnswers } from '../save/answers.ts';
import { choicesOf } from '../save/education-choices.ts';
import { noEducation, planEducation } from '../save/plan-education.ts';
import { checkVideos, keepVideos, videosIn } from '../save/plan-videos.ts';
import { Problems } from '../save/problems.ts';
import { storeEducation } from '../save/store.ts';
import type { SaveFiles } from '../save/transaction.ts';
import type { ApplicationForm } from './application-form.ts';
import { type Basics, readBasics } from './basics.ts';
import { emailProblem, isRegistered, knownForm } from './email-address.ts';

export type Registration = Received<RegisterRequest['applicant']>;

const STUDENT_NUMBER_DIGITS = 5;

const emailTaken = { key: 'emailTaken' } as const;

async function checkEmail(queries: Queries, types: InputTypes, email: string, problems: Problems): Promise<void> {
  const code = emailProblem(types, email);
  if (code !== undefined) problems.addCode('email', code);
  else if (await isRegistered(queries, email)) problems.add('email', emailTaken);
}

async function nextStudentId(queries: Queries, today: string): Promise<string> {
  const { rows } = await queries.execute<{ number: string }>(sql`select nextval(${studentNumbers.seqName}) as number`);
  return `R${today.slice(0, 4)}-${String(rows[0]?.number).padStart(STUDENT_NUMBER_DIGITS, '0')}`;
}

/** Throws a 422 where another registration with the address was faster. */
async function insertApplicant(
  queries: Queries, { passwords }: WithPasswords, form: ApplicationForm, email: string, basics: Basics, today: string,
): Promise<number> {
  const country = basics.get('country_id');
  const [row] = await queries.insert(applicants).values({
    email,
    name: basics.get('name') ?? '',
    studentId: await nextStudentId(queries, today),
    passwordHash: await passwords.hash(randomToken()),
    japaneseName: basics.get('japanese_name') ?? null,
    dateOfBirth: basics.get('date_of_birth') ?? null,
    countryId: country === undefined ? null : Number(country),
    isProduct: form.isProduct,
    registrationFormId: form.id,
  }).onConflictDoNothing({ target: applicants.email }).returning({ id: applicants.id });
  if (!row) throw new Refusal(422, new Map([['email', [emailTaken]]]));
  return row.id;
}

/**
 * Registers an applicant (spec §5 Registration) within a transaction, with a password that nobody knows. Throws a 422
 * with every error, having changed nothing. Returns the applicant's id.
 */
export async function register(
  queries: Queries, files: SaveFiles, services: WithClock & WithPasswords, form: ApplicationForm, fields: Form, sent: Registration,
): Promise<number> {
  const problems = new Problems();
  const today = dayInJapan(services.clock());
  const { types } = fields;
  const email = knownForm(types, sent.applicant.email);
  await checkEmail(queries, types, email, problems);
  const ids = (await queries.select({ id: countries.id }).from(countries)).map(({ id }) => String(id));
  const choices = choicesOf(fields.education);
  const circumstances = { types, today, isProduct: form.isProduct, ...choices, options: { ...choices.options, countries: ids } };
  const basics = readBasics(sent.applicant, circumstances, problems);
  const answers = planAnswers(fields, noHoldings, sent, problems);
  const videos = videosIn(fields, answers);
  await checkVideos(queries, files, null, videos, problems);
  const education = planEducation(noEducation, sent.applicant.applicant_universities_attributes ?? [], circumstances, problems);
  problems.refuse();
  const applicantId = await insertApplicant(queries, services, form, email, basics, today);
  await storeEducation(queries, applicantId, education);
  await storeAnswers(queries, files, { applicantId, record: fields.record }, noHoldings, answers, sent);
  await keepVideos(queries, files, applicantId, videos);
  return applicantId;
}
