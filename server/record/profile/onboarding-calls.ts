import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type {
  OnboardingCompanyInfoResponse, OnboardingDisplayDataResponse, OnboardingEditDataResponse,
} from '../../../schemas/generated/wire.d.ts';
import type { CompanyField } from '../../content/generated/content.d.ts';
import type { WithDatabase } from '../../database/database.ts';
import { ownCompanyCategories } from '../../database/schema.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import { withOwn } from '../../definitions/lists.ts';
import { categoriesAnswer, documentFieldsAnswer, fieldsAnswer } from '../forms/answer.ts';
import { type Form, ONBOARDING_FORM, type ReadForm, entriesOf } from '../forms/form.ts';
import { privateCall, tokenCall } from '../../http/call.ts';
import { type Addressing, addressesFor } from '../../http/file-addresses.ts';
import { notFound } from '../../http/http-error.ts';
import type { WithJsonText } from '../../http/json-text.ts';
import { downloadsAnswer } from './document-calls.ts';
import type { CurrentRecord, RecordReader } from './read-record.ts';
import { revisionOf } from './revision.ts';

const companyField = ({ name, ...definition }: CompanyField): [string, Record<string, unknown>] => [name, definition];

/** The reading calls of spec §7 Onboarding. For an applicant who is not onboarded they answer 404. */
export function onboardingCalls(
  app: FastifyInstance, services: WithDatabase & WithDefinitions & Addressing, readForm: ReadForm, records: RecordReader,
): void {
  const { db, definitions } = services;

  const read = async (tokenHash: string): Promise<CurrentRecord & { readonly form: Form }> => {
    const record = await records.ofToken(tokenHash, services.clock(), 'onboarding');
    if (!record.applicant.isOnboarded) throw notFound();
    return { ...record, form: await readForm(db, ONBOARDING_FORM, { live: record.liveVersion }) };
  };

  tokenCall<WithJsonText<OnboardingDisplayDataResponse>>(app, 'onboarding_display_data', async ({ tokenHash }) => {
    const { applicant, form, currentAnswers, downloads, liveVersion } = await read(tokenHash);
    const { lists } = await definitions.at(db, liveVersion);
    const addressOf = addressesFor(services, { tokenHash });
    return {
      id: applicant.id,
      custom_fields: categoriesAnswer(addressOf, form, currentAnswers),
      document_fields: documentFieldsAnswer(addressOf, form, currentAnswers),
      downloadable_documents: downloadsAnswer('onboarding', lists, downloads),
    };
  });

  tokenCall<WithJsonText<OnboardingEditDataResponse>>(app, 'onboarding_edit_data', async ({ tokenHash }) => {
    const record = await read(tokenHash);
    const addressOf = addressesFor(services, { tokenHash });
    return {
      revision: revisionOf.onboarding(record),
      form_version: String(record.form.version),
      custom_fields: fieldsAnswer(addressOf, entriesOf(record.form), record.currentAnswers),
      document_fields: documentFieldsAnswer(addressOf, record.form, record.currentAnswers),
    };
  });

  privateCall<undefined, OnboardingCompanyInfoResponse>(app, services, 'onboarding_company_info', async (
    { session: { applicant, liveVersion } },
  ) => {
    if (!applicant.isOnboarded) throw notFound();
    const own = await db.select().from(ownCompanyCategories).where(eq(ownCompanyCategories.applicantId, applicant.id));
    const { lists } = await definitions.at(db, liveVersion);
    return {
      custom_fields: withOwn(lists.company_categories, own).map(({ name, fields }) =>
        ({ category_name: name, fields: Object.fromEntries(fields.map(companyField)) })),
    };
  });
}
