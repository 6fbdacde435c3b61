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
import { withReceivedForm } from '../save/received-form.ts';
import { save } from '../save/save.ts';
import { unfoldSave } from '../save/unfold.ts';
import type { Services } from '../services.ts';

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
    await limited(applicantId, () => withReceivedForm(request, services.incoming, async (form) => {
      await save(services, PROFILE_FORM, applicantId, await unfoldSave(form, checkRequest));
    }));
    const categories = await readCategories(services.db, PROFILE_FORM);
    const holdings = await readHoldings(services.db, applicantId);
    return { message: messages({ key: 'saved' }), custom_fields: categoriesAnswer(services, categories, holdings) };
  }, admit);
}
