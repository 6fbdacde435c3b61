import { dayInJapan } from '../../base/clock.ts';
import type { RegisterRequest } from '../../../schemas/generated/wire.d.ts';
import type { ApplicationForm } from '../../definitions/lists.ts';
import type { Form } from '../forms/form.ts';
import { noAnswers } from '../forms/current-answers.ts';
import type { Received } from '../../intake/received/unfold.ts';
import { planAnswers } from '../save/answers.ts';
import { choicesOf } from '../save/education-choices.ts';
import { type Plan, documentsIn } from '../save/plan.ts';
import { noEducation, planEducation } from '../save/plan-education.ts';
import { type VideoAddresses, videosIn } from '../save/plan-videos.ts';
import { Problems } from '../save/problems.ts';
import { type Basics, readBasics } from './basics.ts';
import { emailProblem } from './email-address.ts';
import type { BeforeRegistration } from './read-registration.ts';

export type Registration = Received<RegisterRequest['applicant']>;

/** What a registration is judged by. */
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

/** What a registration (spec §5 Registration) comes to. Throws a 422 with every error. */
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
