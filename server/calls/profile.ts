import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import type { EditProfileResponse, MyProfileFieldsResponse, Profile } from '../../schemas/generated/wire.d.ts';
import type { WithDatabase } from '../database/database.ts';
import { forms } from '../database/schema.ts';
import { categoriesAnswer, documentFieldsAnswer } from '../forms/answer.ts';
import { PROFILE_FORM, type ReadForm } from '../forms/form.ts';
import { readHoldings } from '../forms/holdings.ts';
import { privateCall } from '../http/call.ts';
import { wireLanguage } from '../locales/messages.ts';
import { type ApplicantAnswering, applicantAnswer, findApplicant } from '../profile/applicant.ts';
import { downloadableAnswer, readDownloadable } from '../profile/downloadable.ts';
import { educationAnswer, readEducation } from '../profile/education.ts';

type ProfileFields = Readonly<Required<Pick<Profile, 'custom_fields' | 'document_fields'>>>;

/** The reading calls of spec §7 Profile. */
export function profileCalls(app: FastifyInstance, services: WithDatabase & ApplicantAnswering, readForm: ReadForm): void {
  const { db } = services;

  const profileFields = async (applicantId: number): Promise<ProfileFields> => {
    const [form, holdings] = await Promise.all([readForm(db, PROFILE_FORM), readHoldings(db, applicantId, 'profile')]);
    return {
      custom_fields: categoriesAnswer(services, form, holdings),
      document_fields: documentFieldsAnswer(services, form, holdings),
    };
  };

  const myProfile = async (applicantId: number): Promise<Profile> => {
    const [row, education, downloadable, fields] = await Promise.all([
      findApplicant(db, applicantId), readEducation(db, applicantId), readDownloadable(db, applicantId, 'profile'), profileFields(applicantId),
    ]);
    return {
      ...applicantAnswer(services, row),
      student_id: row.studentId,
      universities: education.map(educationAnswer),
      downloadable_documents: downloadable.map(downloadableAnswer),
      ...fields,
    };
  };

  privateCall<undefined, Profile>(app, services, 'my_profile', ({ session }) => myProfile(session.applicantId));

  privateCall<undefined, EditProfileResponse>(app, services, 'edit_profile', async ({ session, language }) => {
    const [row, fields, [form]] = await Promise.all([
      findApplicant(db, session.applicantId),
      profileFields(session.applicantId),
      db.select().from(forms).where(eq(forms.name, PROFILE_FORM)),
    ]);
    return {
      ...fields,
      can_edit_pr_video: row.canEditPrVideo,
      pr_video_instructions: form?.prVideoInstructions?.[wireLanguage[language]] ?? null,
    };
  });

  privateCall<undefined, MyProfileFieldsResponse>(app, services, 'get_my_profile_fields', async ({ session }) => ({
    custom_fields: (await profileFields(session.applicantId)).custom_fields,
  }));
}
