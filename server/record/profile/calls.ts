import type { FastifyInstance } from 'fastify';
import type { EditProfileResponse, MyProfileFieldsResponse, Profile } from '../../../schemas/generated/wire.d.ts';
import type { WithSettings } from '../../base/settings.ts';
import type { WithDatabase } from '../../database/database.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import { categoriesAnswer, documentFieldsAnswer } from '../forms/answer.ts';
import { type Form, PROFILE_FORM, type ReadForm } from '../forms/form.ts';
import { tokenCall } from '../../http/call.ts';
import type { WithJsonText } from '../../http/json-text.ts';
import { type AddressOf, type Addressing, addressesFor } from '../../http/file-addresses.ts';
import { wireLanguage } from '../../base/locales/messages.ts';
import { applicantAnswer } from '../../account/applicant.ts';
import { downloadsAnswer } from './document-calls.ts';
import { educationAnswer } from './education.ts';
import type { CurrentRecord, RecordReader } from './read-record.ts';
import { revisionOf } from './revision.ts';

type ProfileFields = WithJsonText<Required<Pick<Profile, 'custom_fields' | 'document_fields' | 'form_version'>>>;

/** The caller's record, its form, and what makes addresses of its files. */
interface ProfileRecord extends CurrentRecord {
  readonly form: Form;
  readonly addressOf: AddressOf;
}

const fieldsOf = ({ form, addressOf, currentAnswers }: ProfileRecord): ProfileFields => ({
  form_version: String(form.version),
  custom_fields: categoriesAnswer(addressOf, form, currentAnswers),
  document_fields: documentFieldsAnswer(addressOf, form, currentAnswers),
});

/** The reading calls of spec §7 Profile. Each is one statement, which identifies the caller, too. */
export function profileCalls(
  app: FastifyInstance, services: WithDatabase & WithDefinitions & Addressing & WithSettings<'productKey'>, readForm: ReadForm,
  records: RecordReader,
): void {
  const read = async (tokenHash: string): Promise<ProfileRecord> => {
    const record = await records.ofToken(tokenHash, services.clock(), 'profile');
    return {
      ...record, form: await readForm(services.db, PROFILE_FORM, { live: record.liveVersion }),
      addressOf: addressesFor(services, { tokenHash }),
    };
  };

  tokenCall<WithJsonText<Profile>>(app, 'my_profile', async ({ tokenHash }) => {
    const record = await read(tokenHash);
    const { lists } = await services.definitions.at(services.db, record.liveVersion);
    return {
      revision: revisionOf.profile(record),
      ...applicantAnswer(services, record.addressOf, record.applicant),
      student_id: record.applicant.studentId,
      universities: record.education.map(educationAnswer),
      downloadable_documents: downloadsAnswer('profile', lists, record.downloads),
      ...fieldsOf(record),
    };
  });

  tokenCall<WithJsonText<EditProfileResponse>>(app, 'edit_profile', async ({ tokenHash, language }) => {
    const record = await read(tokenHash);
    return {
      revision: revisionOf.profile(record),
      ...fieldsOf(record),
      can_edit_pr_video: record.applicant.canEditPrVideo,
      pr_video_instructions: record.form.prVideoInstructions?.[wireLanguage[language]] ?? null,
    };
  });

  tokenCall<WithJsonText<MyProfileFieldsResponse>>(app, 'get_my_profile_fields', async ({ tokenHash }) =>
    ({ custom_fields: fieldsOf(await read(tokenHash)).custom_fields }));
}
