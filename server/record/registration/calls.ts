import type { FastifyInstance } from 'fastify';
import type {
  CheckApplicantRecordRequest, CheckApplicantRecordResponse, RegisterResponse, RegistrationFormRequest, RegistrationFormResponse,
  RegistrationTemplatesResponse,
} from '../../../schemas/generated/wire.d.ts';
import { limits } from '../../account/limits.ts';
import type { WithSettings } from '../../base/settings.ts';
import type { WithInputTypes } from '../../contract/input-types.ts';
import { knownAddress } from '../../contract/known-address.ts';
import { callNamed } from '../../contract/wire.ts';
import { categoriesAnswer, documentFieldsAnswer } from '../forms/answer.ts';
import { type ReadForm, registrationForm } from '../forms/form.ts';
import { noAnswers } from '../forms/current-answers.ts';
import { type RateLimiting, countWrongGuesses, consumeLimits } from '../../http/rate-limit.ts';
import { type CallContext, requestedFormVersion, publicCall } from '../../http/call.ts';
import type { WithFigures } from '../../http/figures.ts';
import type { AddressOf } from '../../http/file-addresses.ts';
import type { WithJsonText } from '../../http/json-text.ts';
import { callerOf } from '../../http/network.ts';
import { portalAddress } from '../../http/portal-address.ts';
import { HttpError, requireMultipart } from '../../http/http-error.ts';
import { limitConcurrency } from '../../http/concurrency.ts';
import { keyHashOf } from '../../http/idempotency-key.ts';
import { wireLanguage } from '../../base/locales/messages.ts';
import { momentInJapan } from '../../base/locales/moment.ts';
import { enqueueRegistrationEmail } from '../../account/outgoing/enqueue.ts';
import { type Receiving, formLimits, withReceivedForm } from '../../intake/received/received-form.ts';
import { type Registering, findOpenForm, isOpen, register } from './register.ts';
import { publicAddress } from '../../definitions/public-files.ts';
import { emailProblem, isRegistered } from './email-address.ts';

/** Of one network, where a whole class may sit; each registration may have files on disk while they arrive. */
const MOST_CONCURRENT_REGISTRATIONS = 50;

/** Before a registration there are no stored files. */
const noFileAddress: AddressOf = () => { throw new Error('a stranger holds no file'); };

const attributes = ['name', 'japanese_name', 'date_of_birth', 'email', 'form_id', 'country_id'] as const;

/** Refuses with the text at the address, as a registration does; a 422 would mean that it is registered (spec §8). */
function checkAddress({ inputTypes }: WithInputTypes, email: string): void {
  const code = emailProblem(inputTypes, email);
  if (code !== undefined) throw new HttpError(400, new Map([['email', [{ key: 'email' }]]]));
}

const saysTaken = ({ reason }: HttpError): boolean =>
  !('key' in reason) && reason.get('email')?.some(({ key }) => key === 'emailTaken') === true;

/** What the calls of registration need. */
type RegistrationServices =
  Omit<Registering, 'readForm'> & Receiving & RateLimiting & WithFigures
  & WithSettings<'publicUrl' | 'productKey' | 'portalUrl' | 'host' | 'port'>;

/** The calls of spec §7 Registration, which anybody may make. */
export function registrationCalls(app: FastifyInstance, services: RegistrationServices, readForm: ReadForm): void {
  const { db, definitions, clock, settings } = services;
  const { checkRequest: check } = callNamed('register');
  const limited = limitConcurrency(MOST_CONCURRENT_REGISTRATIONS);

  /** Only addresses that are found taken are counted strictly: a class that registers finds none. */
  const isFree = (caller: string, isTaken: () => Promise<boolean>): Promise<true | undefined> =>
    countWrongGuesses(services, [[limits.addressesFoundByCaller, caller]], async () => (await isTaken() ? undefined : true));

  publicCall<CheckApplicantRecordRequest, CheckApplicantRecordResponse>(app, 'check_applicant_record', async ({ request, body }) => {
    const caller = callerOf(request);
    await consumeLimits(services, [[limits.addressChecksByCaller, caller]]);
    const email = knownAddress(body.applicant.email ?? '');
    checkAddress(services, email);
    if (!await isFree(caller, () => isRegistered(db, email))) throw new HttpError(422, new Map([['email', [{ key: 'emailTaken' }]]]));
    return { success: true };
  });

  publicCall<undefined, RegistrationTemplatesResponse>(app, 'registration_templates', async () => ({
    application_forms: (await definitions.live(db)).lists.registration_forms.map((form) => ({
      id: form.id, name: form.name, 'is_valid?': isOpen(form, clock), [`is_${settings.productKey}?`]: form.isProduct,
    })),
  }), { isTagged: true });

  publicCall<RegistrationFormRequest, WithJsonText<RegistrationFormResponse>>(app, 'registration_form', async ({ body }) => {
    const { lists, version: live } = await definitions.live(db);
    const form = findOpenForm(lists, clock, body.application_form.form_id);
    const fields = await readForm(db, registrationForm(form.name), { live });
    return {
      form_version: String(fields.version),
      title: form.title,
      custom_fields: categoriesAnswer(noFileAddress, fields, noAnswers),
      document_fields: documentFieldsAnswer(noFileAddress, fields, noAnswers),
      banner_image: publicAddress(services, 'banners', form.bannerKey),
      show_jclass_privacy_policy: form.showClassTerms,
    };
  });

  const receive = ({ request, language, messages }: CallContext<undefined>): Promise<RegisterResponse> => {
    const keyHash = keyHashOf(request);
    return withReceivedForm(request, services, formLimits.stranger, (received) => register({ ...services, readForm }, received, {
      attributes, check, keyHash, formVersion: requestedFormVersion(request),
      language,
      enqueueEmail: async (queries, { id, email }, form, receipt) => {
        const endsAt = await enqueueRegistrationEmail(queries, services, id, { language, portal: portalAddress(app, settings), receipt });
        const moment = momentInJapan(endsAt, language);
        return {
          answer: {
            message: messages({ key: 'registered' }),
            welcome_message: form.welcomeMessage?.[wireLanguage[language]] ?? null,
            consultation_url: form.consultationUrl?.[wireLanguage[language]] ?? null,
          },
          next: [{ key: 'receiptNextApplication', params: { email, moment } }],
        };
      },
    }));
  };

  publicCall<undefined, RegisterResponse>(app, 'register', async (context) => {
    const caller = callerOf(context.request);
    const registered = await limited(caller, () => receive(context).catch(async (error: unknown) => {
      // Beside other faults the texts say whether the address is taken, or that it is not: each way to find that out counts.
      if (error instanceof HttpError && !('key' in error.reason)) await isFree(caller, () => Promise.resolve(saysTaken(error)));
      throw error;
    }));
    services.figures.saved('registration');
    return registered;
  }, {
    admit: async (request) => {
      requireMultipart(request.headers);
      await consumeLimits(services, [[limits.registrationsByCaller, callerOf(request)]]);
    },
  });
}
