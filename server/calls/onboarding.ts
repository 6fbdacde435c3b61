import { asc, eq, isNull, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type {
  OnboardingCompanyInfoResponse, OnboardingDisplayDataResponse, OnboardingEditDataResponse,
} from '../../schemas/generated/wire.d.ts';
import type { CompanyField } from '../content/content.ts';
import type { WithDatabase } from '../database/database.ts';
import { companyCategories } from '../database/schema.ts';
import { categoriesAnswer, documentFieldsAnswer, fieldsAnswer } from '../forms/answer.ts';
import { type Form, ONBOARDING_FORM, type ReadForm, entriesOf } from '../forms/form.ts';
import { type Holdings, readHoldings } from '../forms/holdings.ts';
import { privateCall } from '../http/call.ts';
import { type Addressing, addressesFor } from '../http/file-addresses.ts';
import { notFound } from '../http/refusal.ts';
import type { Session } from '../http/sessions.ts';
import { findApplicant } from '../profile/applicant.ts';
import { downloadableAnswer, readDownloadable } from '../profile/downloadable.ts';
import { onboardingRevision } from '../profile/revision.ts';

const companyField = ({ name, ...told }: CompanyField): [string, Record<string, unknown>] => [name, told];

/** The reading calls of spec §7 Onboarding. For an applicant who is not onboarded there is nothing of it. */
export function onboardingCalls(app: FastifyInstance, services: WithDatabase & Addressing, readForm: ReadForm): void {
  const { db } = services;

  const onboardedId = async ({ applicantId }: Session): Promise<number> => {
    const { isOnboarded } = await findApplicant(db, applicantId);
    if (!isOnboarded) throw notFound();
    return applicantId;
  };

  const readAnswers = (applicantId: number): Promise<readonly [Form, Holdings]> =>
    Promise.all([readForm(db, ONBOARDING_FORM), readHoldings(db, applicantId, 'onboarding')]);

  privateCall<undefined, OnboardingDisplayDataResponse>(app, services, 'onboarding_display_data', async ({ session }) => {
    const id = await onboardedId(session);
    const addressOf = addressesFor(services, session);
    const [[form, holdings], downloadable] = await Promise.all([readAnswers(id), readDownloadable(db, id, 'onboarding')]);
    return {
      id,
      custom_fields: categoriesAnswer(addressOf, form, holdings),
      document_fields: documentFieldsAnswer(addressOf, form, holdings),
      downloadable_documents: downloadable.map(downloadableAnswer),
    };
  });

  privateCall<undefined, OnboardingEditDataResponse>(app, services, 'onboarding_edit_data', async ({ session }) => {
    const addressOf = addressesFor(services, session);
    const [form, holdings] = await readAnswers(await onboardedId(session));
    return {
      revision: onboardingRevision(holdings),
      form_version: String(form.version),
      custom_fields: fieldsAnswer(addressOf, { fields: entriesOf(form) }, holdings),
      document_fields: documentFieldsAnswer(addressOf, form, holdings),
    };
  });

  privateCall<undefined, OnboardingCompanyInfoResponse>(app, services, 'onboarding_company_info', async ({ session }) => {
    const id = await onboardedId(session);
    const rows = await db.select().from(companyCategories)
      .where(or(isNull(companyCategories.applicantId), eq(companyCategories.applicantId, id))).orderBy(asc(companyCategories.position));
    return {
      custom_fields: rows.map(({ name, fields }) => ({ category_name: name, fields: Object.fromEntries(fields.map(companyField)) })),
    };
  });
}
