import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UpdateApplicantRequest, UpdateApplicantResponse } from '../../schemas/generated/wire.d.ts';
import { callNamed } from '../contract/wire.ts';
import type { Queries } from '../database/database.ts';
import { categoriesAnswer } from '../forms/answer.ts';
import { type Form, ONBOARDING_FORM, PROFILE_FORM, type ReadForm } from '../forms/form.ts';
import { readHoldings } from '../forms/holdings.ts';
import { privateCall } from '../http/call.ts';
import type { MessageKey } from '../http/messages.ts';
import { notFound, requireMultipart } from '../http/refusal.ts';
import type { Session } from '../http/sessions.ts';
import { limitUnderWay } from '../http/under-way.ts';
import { withReceivedForm } from '../save/received-form.ts';
import { saveOnboarding } from '../save/save-onboarding.ts';
import { saveProfile } from '../save/save-profile.ts';
import { type SaveFiles, inTransaction } from '../save/transaction.ts';
import { type Received, unfold } from '../save/unfold.ts';
import type { Services } from '../services.ts';

type Sent = Received<UpdateApplicantRequest['applicant']>;

/** One of the forms that this call saves. */
interface SavedForm {
  readonly key: string;
  readonly save: (queries: Queries, files: SaveFiles, form: Form, applicantId: number, sent: Sent) => Promise<void>;
  readonly message: MessageKey;
}

/** By `applicant[is_onboarded]` (DECISIONS "Calls that are not shown"). */
const savedForms: Readonly<Record<'true' | 'false', SavedForm>> = {
  true: { key: ONBOARDING_FORM, save: saveOnboarding, message: 'onboardingSaved' },
  false: { key: PROFILE_FORM, save: saveProfile, message: 'saved' },
};

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

/** The saves of the profile and of onboarding (spec §7 Profile, Onboarding). */
export function updateApplicantCall(app: FastifyInstance, services: Services, readForm: ReadForm): void {
  const { checkRequest: check } = callNamed('update_applicant');
  const limited = limitUnderWay(MOST_SAVES_UNDER_WAY);

  privateCall<undefined, UpdateApplicantResponse>(app, services, 'update_applicant', async ({ request, session, messages }) => {
    const { applicantId } = session;
    const { form, message } = await limited(applicantId, () => withReceivedForm(request, services.incoming, async (received) => {
      const sent: Sent = await unfold(received, { attributes, check });
      const saved = savedForms[sent.applicant.is_onboarded ?? 'false'];
      const read = await readForm(services.db, saved.key);
      await inTransaction(services, (queries, files) => saved.save(queries, files, read, applicantId, sent));
      return { form: read, message: saved.message };
    }));
    const holdings = await readHoldings(services.db, applicantId, form.record);
    return { message: messages({ key: message }), custom_fields: categoriesAnswer(services, form, holdings) };
  }, admit);
}
