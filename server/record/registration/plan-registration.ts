import { dayInJapan } from '../../base/clock.ts';
import type { RegisterRequest } from '../../../schemas/generated/wire.d.ts';
import type { ApplicationForm } from '../../definitions/lists.ts';
import type { Form } from '../forms/form.ts';
import { noAnswers } from '../forms/current-answers.ts';
import type { Received } from '../../intake/received/unfold.ts';
import { type Plan, type VideoAddresses, documentsIn, planAnswers, videosIn } from '../save/plan.ts';
import { choicesOf } from '../save/education-choices.ts';
import { noEducation, planEducation } from '../save/plan-education.ts';
import { Problems } from '../save/problems.ts';
import { emailProblem } from './email-address.ts';
import { typeNamed } from '../../contract/input-types.ts';
import { type FormContext, type StaticForm, fieldsOf, refusalOf } from '../../contract/static-forms.ts';
import { isBlank } from '../../base/storable.ts';
import { sql } from 'drizzle-orm';
import type { WithDatabase } from '../../database/database.ts';
import { STRANGERS } from '../save/save-key.ts';

/** What a registration needs to know, in one snapshot. */
interface BeforeRegistration {
  readonly isRegistered: boolean;
  readonly countries: readonly number[];
  readonly liveVersion: number;
  /** What was answered to an earlier registration with the same key; null: there was none. */
  readonly keyed: { readonly fingerprint: string; readonly answer: unknown } | null;
}

/** Null: there is none. */
interface RegistrationLookup {
  readonly email: string | null;
  readonly keyHash: string | null;
}

/** One statement. */
export async function readBeforeRegistration({ db }: WithDatabase, { email, keyHash }: RegistrationLookup): Promise<BeforeRegistration> {
  const { rows: [row] } = await db.execute<BeforeRegistration & Record<string, unknown>>(sql`
    select exists (select from applicants where email = ${email}::text) as "isRegistered",
      (select coalesce(json_agg(id), '[]') from countries) as countries,
      coalesce((select version from live_version), 0) as "liveVersion",
      (select json_build_object('fingerprint', fingerprint, 'answer', answer) from idempotency_keys where scope = ${STRANGERS} and key_hash = ${keyHash}::text) as keyed`);
  if (!row) throw new Error('nothing was read');
  return row;
}

import registrationForm from '../../../schemas/forms/registration.json' with { type: 'json' };

type Sent = RegisterRequest['applicant'];

const form: StaticForm = registrationForm;

/** The values of the fixed fields by name, in the form of their types. */
export type Basics = ReadonlyMap<string, string>;

/** Reads and checks the fixed fields of a registration (spec §5 Registration), by the file that the page has them from. */
function readBasics(sent: Sent, circumstances: FormContext, problems: Problems): Basics {
  const values = new Map(fieldsOf(form).flatMap(({ name, type }) => {
    const text = sent[name];
    return typeof text === 'string' ? [[name, typeNamed(circumstances.types, type).normalise(text)] as const] : [];
  }));
  for (const field of fieldsOf(form)) {
    const { name } = field;
    const text = sent[name];
    const fault = refusalOf(form, field, (other) => values.get(other), circumstances);
    if (fault) problems.addFault(name, fault);
    else if (typeof text === 'string') problems.checkStorable(name, text);
  }
  return new Map([...values].filter(([, value]) => !isBlank(value)));
}

export type Registration = Received<RegisterRequest['applicant']>;

/** What a registration is checked against. */
interface Judging {
  readonly form: ApplicationForm;
  /** The fields of the form. */
  readonly fields: Form;
  readonly email: string;
  readonly now: Date;
  /** Adds what is wrong with the addresses of videos. */
  readonly judgeVideos: (addresses: VideoAddresses, problems: Problems) => Promise<void>;
}

export interface PlannedRegistration {
  readonly basics: Basics;
  readonly plan: Plan;
}

/** Plans a registration (spec §5 Registration). Throws a 422 with every error. */
export async function planRegistration(
  { isRegistered, countries }: BeforeRegistration, sent: Registration, { form, fields, email, now, judgeVideos }: Judging,
): Promise<PlannedRegistration> {
  const problems = new Problems();
  const { types } = fields;
  const code = emailProblem(types, email);
  if (code !== undefined) problems.addCode('email', code);
  else if (isRegistered) problems.add('email', { key: 'emailTaken' });
  const choices = choicesOf(fields.education);
  const circumstances = {
    types, today: dayInJapan(now), isProduct: form.isProduct, ...choices, options: { ...choices.options, countries: countries.map(String) },
  };
  const basics = readBasics(sent.applicant, circumstances, problems);
  const answers = planAnswers(fields, noAnswers, sent, problems);
  const videos = videosIn(fields, answers);
  await judgeVideos(videos, problems);
  const education = planEducation(noEducation, sent.applicant.applicant_universities_attributes ?? [], circumstances, problems);
  problems.refuse();
  return { basics, plan: { attributes: {}, photograph: undefined, fields: answers, education, documents: documentsIn(sent), videos } };
}
