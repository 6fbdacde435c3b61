import { eq } from 'drizzle-orm';
import type { UpdateApplicantRequest } from '../../schemas/generated/wire.d.ts';
import type { Queries } from '../database/database.ts';
import { applicants } from '../database/schema.ts';
import type { Form } from '../forms/form.ts';
import { readHoldings } from '../forms/holdings.ts';
import type { ApplicantRow } from '../profile/applicant.ts';
import { educationRows, readRemovedEducation } from '../profile/education.ts';
import type { Received } from '../received/unfold.ts';
import { planAnswers, storeAnswers } from './answers.ts';
import { readChoices } from './education-choices.ts';
import { lockApplicant } from './lock-applicant.ts';
import { planAttributes } from './plan-attributes.ts';
import { planEducation } from './plan-education.ts';
import { checkVideos, keepVideos, videosIn } from './plan-videos.ts';
import { Problems } from './problems.ts';
import { storeEducation } from './store.ts';
import type { SaveFiles } from './transaction.ts';

type ProfileSave = Received<UpdateApplicantRequest['applicant']>;
type PhotoColumns = Partial<Pick<ApplicantRow, 'photoKey' | 'photoKind'>>;

async function placePhoto(files: SaveFiles, { photoKey }: ApplicantRow, { applicant, photograph }: ProfileSave): Promise<PhotoColumns> {
  if (!photograph || !applicant.photograph) return {};
  const facts = { extension: '', content: '', ...applicant.photograph };
  const key = await files.place(photograph);
  if (photoKey !== null) files.replace(photoKey);
  return { photoKey: key, photoKind: facts.content === 'png' ? 'png' : 'jpeg' };
}

/** Saves the profile (spec §5 Profile save) within a transaction. Throws a 422 with every error, having changed nothing. */
export async function saveProfile(
  queries: Queries, files: SaveFiles, form: Form, applicantId: number, sent: ProfileSave, today: string,
): Promise<void> {
  const problems = new Problems();
  const { applicant } = sent;
  const row = await lockApplicant(queries, applicantId);
  const held = await readHoldings(queries, applicantId, form.record);
  const circumstances = { types: form.types, today, isProduct: row.isProduct };
  const fields = planAnswers(form, held, sent, problems);
  const attributes = planAttributes(circumstances, row, applicant, problems);
  const videos = videosIn(form, fields, attributes);
  await checkVideos(queries, files, applicantId, videos, problems);
  const stored = { entries: await educationRows(queries, applicantId), gone: await readRemovedEducation(queries, applicantId) };
  const education = planEducation(stored, applicant.applicant_universities_attributes ?? [], { ...circumstances, ...await readChoices(queries) }, problems);
  problems.refuse();
  const columns = { ...attributes, ...await placePhoto(files, row, sent) };
  if (Object.keys(columns).length > 0) await queries.update(applicants).set(columns).where(eq(applicants.id, applicantId));
  await storeEducation(queries, applicantId, education);
  await storeAnswers(queries, files, { applicantId, record: form.record }, held, fields, sent);
  await keepVideos(queries, files, applicantId, videos);
}
