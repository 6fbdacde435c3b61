import type { UpdateApplicantRequest } from '../../schemas/generated/wire.d.ts';
import type { Queries } from '../database/database.ts';
import type { Form } from '../forms/form.ts';
import { readHoldings } from '../forms/holdings.ts';
import { brokenContract, notFound } from '../http/refusal.ts';
import { planAnswers, storeAnswers } from './answers.ts';
import { lockApplicant } from './lock-applicant.ts';
import { checkVideos, keepVideos, videosIn } from './plan-videos.ts';
import { Problems } from './problems.ts';
import type { SaveFiles } from './transaction.ts';
import type { Received } from '../received/unfold.ts';

type OnboardingSave = Received<UpdateApplicantRequest['applicant']>;

const places: ReadonlySet<string> = new Set(['is_onboarded', 'custom_fields', 'documents_attributes']);

/**
 * Saves the answers of the onboarding page (spec §5 Onboarding edit) within a transaction. Throws a 404 for an applicant
 * who has no such page, a 422 for anything of the profile and, with every error, for answers that do not fit.
 */
export async function saveOnboarding(queries: Queries, files: SaveFiles, form: Form, applicantId: number, sent: OnboardingSave): Promise<void> {
  const { isOnboarded } = await lockApplicant(queries, applicantId);
  if (!isOnboarded) throw notFound();
  const foreign = Object.keys(sent.applicant).find((name) => !places.has(name));
  if (foreign !== undefined) throw brokenContract(`onboarding has no place for applicant[${foreign}]`);
  const problems = new Problems();
  const held = await readHoldings(queries, applicantId, form.record);
  const fields = planAnswers(form, held, sent, problems);
  const videos = videosIn(form, fields);
  await checkVideos(queries, files, applicantId, videos, problems);
  problems.refuse();
  await storeAnswers(queries, files, { applicantId, record: form.record }, held, fields, sent);
  await keepVideos(queries, files, applicantId, videos);
}
