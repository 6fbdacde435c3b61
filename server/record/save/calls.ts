import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UpdateApplicantResponse } from '../../../schemas/generated/wire.d.ts';
import { callNamed } from '../../contract/wire.ts';
import { categoriesAnswer } from '../forms/answer.ts';
import { ONBOARDING_FORM, PROFILE_FORM, type RecordName } from '../forms/form.ts';
import { requestedFormVersion, privateCall } from '../../http/call.ts';
import type { WithFigures } from '../../http/figures.ts';
import { type Addressing, addressesFor } from '../../http/file-addresses.ts';
import { notFound, requireMultipart } from '../../http/http-error.ts';
import type { WithJsonText } from '../../http/json-text.ts';
import { sha256 } from '../../http/keyed-hash.ts';
import { type Session, tokenHashOf } from '../../http/sessions.ts';
import { limitConcurrency } from '../../http/concurrency.ts';
import { keyHashOf } from '../../http/idempotency-key.ts';
import type { MessageKey } from '../../base/locales/messages.ts';
import { type ReceivedForm, type Receiving, formLimits, withReceivedForm } from '../../intake/received/received-form.ts';
import { expectedRevisions } from '../../http/entity-tag.ts';
import type { SavedRecord } from '../profile/read-record.ts';
import { type SavingRecords, saveRecord } from './save-record.ts';

/** The forms that this call saves. */
const savedForms: Readonly<Record<RecordName, { readonly formKey: string; readonly message: MessageKey }>> = {
  profile: { formKey: PROFILE_FORM, message: 'saved' },
  onboarding: { formKey: ONBOARDING_FORM, message: 'onboardingSaved' },
};

/** `applicant[is_onboarded]` says which form is sent (DECISIONS "Calls that are not shown"). */
const recordOf = ({ texts }: ReceivedForm): RecordName =>
  (texts.some(([name, text]) => name === 'applicant[is_onboarded]' && text === 'true') ? 'onboarding' : 'profile');

const attributes = ['name', 'japanese_name', 'photograph', 'pr_video', 'is_onboarded'] as const;

/**
 * An applicant saves in one tab, perhaps in two. Without a limit an applicant could fill the disk with files that are still arriving, and
 * hold every connection to the database while the saves wait for each other.
 */
const MOST_CONCURRENT_SAVES = 3;

/** Whether all of a body has arrived; a request without a connection (as in tests) does not say. */
const isComplete = ({ complete = true }: { readonly complete?: boolean }): boolean => complete;

interface SaveSession extends Session {
  /** The profile as it was read; absent where the rest of the body may take minutes. */
  readonly profile: SavedRecord | undefined;
}

/**
 * Identifies the applicant and reads the profile in one statement; a malformed key of a save finds no stored answer. Refuses before the
 * body is read: another applicant gets a 404.
 */
async function beginSave({ records, clock }: SavingRecords, request: FastifyRequest): Promise<SaveSession> {
  const { raw, headers, params } = request;
  const tokenHash = tokenHashOf(request);
  const profile = await records.forSaveOfToken(tokenHash, clock(), 'profile', sha256(String(headers['idempotency-key'])));
  const { applicant, liveVersion } = profile;
  if (Number((params as { readonly id: string }).id) !== applicant.id) throw notFound();
  requireMultipart(headers);
  return { applicantId: applicant.id, tokenHash, applicant, liveVersion, profile: isComplete(raw) ? profile : undefined };
}

/** The saves of the profile and of onboarding (spec §7 Profile, Onboarding). */
export function updateApplicantCall(app: FastifyInstance, services: SavingRecords & Receiving & Addressing & WithFigures): void {
  const { checkRequest: check } = callNamed('update_applicant');
  const limited = limitConcurrency(MOST_CONCURRENT_SAVES);

  type Answer = WithJsonText<UpdateApplicantResponse>;
  privateCall<undefined, Answer, SaveSession>(app, services, 'update_applicant', async ({ request, session, language }) => {
    const { applicantId } = session;
    const [keyHash, revisions, formVersion] = [keyHashOf(request), expectedRevisions(request), requestedFormVersion(request)];
    const options = { applicantId, language, attributes, check, keyHash, revisions, formVersion };
    const saved = await limited(applicantId, () => withReceivedForm(request, services, formLimits.applicant, async (received) => {
      const record = recordOf(received);
      const current = record === 'profile' ? session.profile : undefined;
      const result = await saveRecord(services, received, { ...options, record, current, ...savedForms[record] });
      services.figures.saved(record);
      return result;
    }));
    const { message, revision, receipt, form, currentAnswers } = saved;
    const categories = categoriesAnswer(addressesFor(services, session), form, currentAnswers);
    return { message, revision, ...(receipt && { receipt }), custom_fields: categories };
  }, (request) => beginSave(services, request));
}
