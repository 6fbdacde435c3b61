import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import type { EditProfileResponse, MyProfileFieldsResponse, Profile } from '../../schemas/generated/wire.d.ts';
import type { WithSettings } from '../base/settings.ts';
import type { WithDatabase } from '../database/database.ts';
import { forms } from '../database/schema.ts';
import { categoriesAnswer, documentFieldsAnswer } from '../forms/answer.ts';
import { PROFILE_FORM, type ReadForm } from '../forms/form.ts';
import { type Holdings, readHoldings } from '../forms/holdings.ts';
import { privateCall } from '../http/call.ts';
import { type AddressOf, type Addressing, addressesFor } from '../http/file-addresses.ts';
import type { Session } from '../http/sessions.ts';
import { wireLanguage } from '../locales/messages.ts';
import { applicantAnswer, findApplicant } from '../profile/applicant.ts';
import { downloadableAnswer, readDownloadable } from '../profile/downloadable.ts';
import { educationAnswer, educationRows } from '../profile/education.ts';
import { type HeldProfile, profileRevision } from '../profile/revision.ts';

type ProfileFields = Readonly<Required<Pick<Profile, 'custom_fields' | 'document_fields' | 'form_version'>>>;

/** The reading calls of spec §7 Profile. */
export function profileCalls(app: FastifyInstance, services: WithDatabase & Addressing & WithSettings<'productKey'>, readForm: ReadForm): void {
  const { db } = services;

  const heldBy = async (applicantId: number): Promise<HeldProfile> => {
    const [row, education, holdings] = await Promise.all([
      findApplicant(db, applicantId), educationRows(db, applicantId), readHoldings(db, applicantId, 'profile'),
    ]);
    return { row, education, holdings };
  };

  const profileFields = async (addressOf: AddressOf, holdings: Holdings): Promise<ProfileFields> => {
    const form = await readForm(db, PROFILE_FORM);
    return {
      form_version: String(form.version),
      custom_fields: categoriesAnswer(addressOf, form, holdings),
      document_fields: documentFieldsAnswer(addressOf, form, holdings),
    };
  };

  const myProfile = async ({ applicantId, tokenHash }: Session): Promise<Profile> => {
    const [held, downloadable] = await Promise.all([heldBy(applicantId), readDownloadable(db, applicantId, 'profile')]);
    const { row, education, holdings } = held;
    const addressOf = addressesFor(services, { tokenHash });
    return {
      revision: profileRevision(held),
      ...applicantAnswer(services, addressOf, row),
      student_id: row.studentId,
      universities: education.map(educationAnswer),
      downloadable_documents: downloadable.map(downloadableAnswer),
      ...await profileFields(addressOf, holdings),
    };
  };

  privateCall<undefined, Profile>(app, services, 'my_profile', ({ session }) => myProfile(session));

  privateCall<undefined, EditProfileResponse>(app, services, 'edit_profile', async ({ session, language }) => {
    const [held, [form]] = await Promise.all([
      heldBy(session.applicantId),
      db.select().from(forms).where(eq(forms.name, PROFILE_FORM)),
    ]);
    return {
      revision: profileRevision(held),
      ...await profileFields(addressesFor(services, session), held.holdings),
      can_edit_pr_video: held.row.canEditPrVideo,
      pr_video_instructions: form?.prVideoInstructions?.[wireLanguage[language]] ?? null,
    };
  });

  privateCall<undefined, MyProfileFieldsResponse>(app, services, 'get_my_profile_fields', async ({ session }) => ({
    custom_fields: (await profileFields(addressesFor(services, session), await readHoldings(db, session.applicantId, 'profile'))).custom_fields,
  }));
}
