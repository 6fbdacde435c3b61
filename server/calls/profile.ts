import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import type { EditProfileResponse, MyProfileFieldsResponse, Profile } from '../../schemas/generated/wire.d.ts';
import { forms } from '../database/schema.ts';
import { privateCall } from '../http/call.ts';
import { applicantAnswer, findApplicant } from '../profile/applicant.ts';
import { categoriesAnswer, documentFieldsAnswer } from '../profile/custom-fields.ts';
import { downloadableAnswer, readDownloadable } from '../profile/downloadable.ts';
import { educationAnswer, readEducation } from '../profile/education.ts';
import { PROFILE_FORM, readCategories, readDocumentNames, readHoldings } from '../profile/form.ts';
import type { Services } from '../services.ts';

async function profileFields(services: Services, applicantId: number): Promise<Pick<Profile, 'custom_fields' | 'document_fields'>> {
  const { db } = services;
  const [categories, names, holdings] = await Promise.all([
    readCategories(db, PROFILE_FORM), readDocumentNames(db), readHoldings(db, applicantId),
  ]);
  return {
    custom_fields: categoriesAnswer(services, categories, holdings),
    document_fields: documentFieldsAnswer(services, names, holdings),
  };
}

async function myProfile(services: Services, applicantId: number): Promise<Profile> {
  const { db } = services;
  const [row, education, downloadable, fields] = await Promise.all([
    findApplicant(db, applicantId), readEducation(db, applicantId), readDownloadable(db, applicantId), profileFields(services, applicantId),
  ]);
  return {
    ...applicantAnswer(services, row),
    student_id: row.studentId,
    universities: education.map(educationAnswer),
    downloadable_documents: downloadable.map(downloadableAnswer),
    ...fields,
  };
}

/** The reading calls of spec §7 Profile. */
export function profileCalls(app: FastifyInstance, services: Services): void {
  const { db } = services;

  privateCall<undefined, Profile>(app, services, 'my_profile', ({ session }) => myProfile(services, session.applicantId));

  privateCall<undefined, EditProfileResponse>(app, services, 'edit_profile', async ({ session, language }) => {
    const [row, fields, [form]] = await Promise.all([
      findApplicant(db, session.applicantId),
      profileFields(services, session.applicantId),
      db.select().from(forms).where(eq(forms.name, PROFILE_FORM)),
    ]);
    return {
      ...fields,
      custom_fields: fields.custom_fields ?? [],
      can_edit_pr_video: row.canEditPrVideo,
      pr_video_instructions: form?.prVideoInstructions?.[language === 'ja' ? 'jp' : 'en'] ?? null,
    };
  });

  privateCall<undefined, MyProfileFieldsResponse>(app, services, 'get_my_profile_fields', async ({ session }) => ({
    custom_fields: (await profileFields(services, session.applicantId)).custom_fields ?? [],
  }));
}
