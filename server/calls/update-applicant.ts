import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UpdateApplicantResponse } from '../../schemas/generated/wire.d.ts';
import { callNamed } from '../contract/wire.ts';
import { privateCall } from '../http/call.ts';
import { brokenContract, notFound } from '../http/refusal.ts';
import type { Session } from '../http/sessions.ts';
import { limitUnderWay } from '../http/under-way.ts';
import { categoriesAnswer } from '../profile/custom-fields.ts';
import { PROFILE_FORM, readCategories, readHoldings } from '../profile/form.ts';
import { fingerprintOf } from '../idempotency/fingerprint.ts';
import { keyOf, saveOnce } from '../idempotency/save-once.ts';
import { withReceivedForm } from '../save/received-form.ts';
import { save } from '../save/save.ts';
import { unfoldSave } from '../save/unfold.ts';
import type { Services } from '../services.ts';
import { receiveUploads } from '../uploads/receive.ts';

/**
 * An applicant saves in one tab, perhaps in two. Without a limit one of them could fill the disk with files that are
 * still arriving, and hold every connection to the database while the saves wait for each other.
 */
const MOST_SAVES_UNDER_WAY = 3;

/** Turns away before the body is read: who is not this applicant learns no more than that there is nothing. */
function admit({ applicantId }: Session, request: FastifyRequest): void {
  const { id } = request.params as { readonly id: string };
  if (Number(id) !== applicantId) throw notFound();
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) throw brokenContract('a multipart form is expected');
}

/** The save of the profile (spec §7 Profile, §5 Profile save). */
export function updateApplicantCall(app: FastifyInstance, services: Services): void {
  void app.register(multipart, { throwFileSizeLimit: false });
  const { checkRequest } = callNamed('update_applicant');
  const limited = limitUnderWay(MOST_SAVES_UNDER_WAY);

  privateCall<undefined, UpdateApplicantResponse>(app, services, 'update_applicant', async ({ request, session, messages }) => {
    const { applicantId } = session;
    const key = keyOf(request);
    const answer = await limited(applicantId, () => withReceivedForm(request, services.incoming, async (received) => {
      const attempt = { scope: `applicant ${applicantId}`, key, fingerprint: await fingerprintOf(services.db, received) } as const;
      return saveOnce(services, attempt, async (queries, files) => {
        const { documents } = await readHoldings(queries, applicantId);
        const held = new Map([...documents].map(([id, { fileKey }]) => [String(id), fileKey]));
        const { form, missing } = await receiveUploads(queries, services, applicantId, received, held);
        await save(queries, files, { applicantId, form: PROFILE_FORM, missing }, await unfoldSave(form, checkRequest));
        return { message: messages({ key: 'saved' }) };
      });
    }));
    const categories = await readCategories(services.db, PROFILE_FORM);
    const holdings = await readHoldings(services.db, applicantId);
    return { ...answer, custom_fields: categoriesAnswer(services, categories, holdings) };
  }, admit);
}
