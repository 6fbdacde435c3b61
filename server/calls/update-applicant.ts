import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UpdateApplicantRequest, UpdateApplicantResponse } from '../../schemas/generated/wire.d.ts';
import { type WithClock, dayInJapan } from '../base/clock.ts';
import { callNamed } from '../contract/wire.ts';
import type { Queries } from '../database/database.ts';
import { categoriesAnswer } from '../forms/answer.ts';
import { type Form, ONBOARDING_FORM, PROFILE_FORM, type ReadForm, type RecordName } from '../forms/form.ts';
import { readHoldings } from '../forms/holdings.ts';
import { privateCall } from '../http/call.ts';
import { type Addressing, addressesFor } from '../http/file-addresses.ts';
import { formVersionNamed } from '../http/form-version.ts';
import { notFound, requireMultipart } from '../http/refusal.ts';
import type { Session } from '../http/sessions.ts';
import { limitUnderWay } from '../http/under-way.ts';
import { saveOnce } from '../idempotency/save-once.ts';
import type { MessageKey } from '../locales/messages.ts';
import { readRevision } from '../profile/revision.ts';
import type { ReceivedForm, Receiving } from '../received/received-form.ts';
import type { Received } from '../received/unfold.ts';
import { receiveSave } from '../save/receive-save.ts';
import { requireRevision, revisionsNamed } from '../save/require-revision.ts';
import { saveOnboarding } from '../save/save-onboarding.ts';
import { saveProfile } from '../save/save-profile.ts';
import type { SaveFiles, Saving } from '../save/transaction.ts';

type Sent = Received<UpdateApplicantRequest['applicant']>;

/** One of the forms that this call saves. */
interface SavedForm {
  readonly key: string;
  readonly save: (queries: Queries, files: SaveFiles, form: Form, applicantId: number, sent: Sent, today: string) => Promise<void>;
  readonly message: MessageKey;
}

const savedForms: Readonly<Record<RecordName, SavedForm>> = {
  profile: { key: PROFILE_FORM, save: saveProfile, message: 'saved' },
  onboarding: { key: ONBOARDING_FORM, save: saveOnboarding, message: 'onboardingSaved' },
};

/** Which form is sent is said by `applicant[is_onboarded]` (DECISIONS "Calls that are not shown"). */
const recordOf = ({ texts }: ReceivedForm): RecordName =>
  (texts.some(([name, text]) => name === 'applicant[is_onboarded]' && text === 'true') ? 'onboarding' : 'profile');

const attributes = ['name', 'japanese_name', 'photograph', 'pr_video', 'is_onboarded'] as const;

/**
 * An applicant saves in one tab, perhaps in two. Without a limit one of them could fill the disk with files that are
 * still arriving, and hold every connection to the database while the saves wait for each other.
 */
const MOST_SAVES_UNDER_WAY = 3;

/** Turns away before the body is read: who is not this applicant learns no more than that there is nothing. */
function admit({ applicantId }: Session, request: FastifyRequest): void {
  const { id } = request.params as { readonly id: string };
  if (Number(id) !== applicantId) throw notFound();
  requireMultipart(request.headers);
}

async function heldFiles(queries: Queries, applicantId: number, record: RecordName): Promise<ReadonlyMap<string, string>> {
  const { documents } = await readHoldings(queries, applicantId, record);
  return new Map([...documents].map(([id, { fileKey }]) => [String(id), fileKey]));
}

/** What the saves are made with. */
type SavingApplicants = Saving & Receiving & WithClock & Addressing;

/** The saves of the profile and of onboarding (spec §7 Profile, Onboarding). */
export function updateApplicantCall(app: FastifyInstance, services: SavingApplicants, readForm: ReadForm): void {
  const { checkRequest: check } = callNamed('update_applicant');
  const limited = limitUnderWay(MOST_SAVES_UNDER_WAY);

  privateCall<undefined, UpdateApplicantResponse>(app, services, 'update_applicant', async ({ request, session, messages }) => {
    const { applicantId } = session;
    const incoming = {
      applicantId, attributes, check,
      readHeld: (queries: Queries, form: ReceivedForm) => heldFiles(queries, applicantId, recordOf(form)),
    };
    const run = saveOnce(services, request, applicantId);
    const named = revisionsNamed(request);
    const { record, ...saved } = await limited(applicantId, () => receiveSave(request, services, run, incoming, async (queries, files, sent: Sent) => {
      const record: RecordName = sent.applicant.is_onboarded === 'true' ? 'onboarding' : 'profile';
      const { key, save, message } = savedForms[record];
      const form = await readForm(queries, key, formVersionNamed(request));
      await requireRevision(queries, applicantId, record, named);
      await save(queries, files, form, applicantId, sent, dayInJapan(services.clock()));
      return { record, message: messages({ key: message }), revision: await readRevision[record](queries, applicantId) };
    }));
    const [form, holdings] = await Promise.all([readForm(services.db, savedForms[record].key), readHoldings(services.db, applicantId, record)]);
    return { ...saved, custom_fields: categoriesAnswer(addressesFor(services, session), form, holdings) };
  }, admit);
}
