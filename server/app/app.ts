import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { canonicalAddress } from '../../src/base/address.ts';
import { apiDocsCalls, deploymentCalls } from './deployment-calls.ts';
import { accountCalls } from '../account/account-calls.ts';
import { classCalls } from '../learning/classes/calls.ts';
import { documentCalls } from '../record/profile/document-calls.ts';
import { eventCalls, interviewCalls, reviewCalls } from '../hiring/calls.ts';
import { examCalls } from '../learning/exams/calls.ts';
import { fieldTypesCall, lookupCalls, staticPageCalls } from '../definitions/calls.ts';
import { fileCalls } from './file-calls.ts';
import { onboardingCalls } from '../record/profile/onboarding-calls.ts';
import { onlineSessionCalls } from '../learning/online-sessions/calls.ts';
import { outboxCall } from '../messages/sending/outbox-calls.ts';
import { pageFaultsCall } from '../http/page-fault-calls.ts';
import { passwordCalls } from '../account/password-calls.ts';
import { profileCalls } from '../record/profile/calls.ts';
import { registrationCalls } from '../record/registration/calls.ts';
import { updateApplicantCall } from '../record/save/calls.ts';
import { verificationCalls } from '../account/verification-calls.ts';
import { formReader } from '../record/forms/form.ts';
import { receiptCalls } from '../receipts/calls.ts';
import { recordReader } from '../record/profile/read-record.ts';
import { serveClient } from '../http/client.ts';
import { commonHeaders, openedHeaders, transportHeaders } from '../http/common-headers.ts';
import { compressAnswers, refuseCompressed } from '../http/compress.ts';
import { answerErrors, answerUnreadable, answerUnroutable } from '../http/errors.ts';
import { jsonOf } from '../http/json-text.ts';
import { REQUEST_ID, requestIds } from '../http/request-id.ts';
import { countAnswers } from '../http/figures.ts';
import { logAnswers } from '../http/security-log.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { type ConnectionLimits, connectionLimits, guardConnections } from '../http/unread-bodies.ts';
import type { Payloads } from '../messages/jobs/kinds.ts';
import { workOnJobs } from '../messages/jobs/work.ts';
import { messageHandlers } from '../account/outgoing/handlers.ts';
import { receiptHandlers } from '../receipts/email.ts';
import { lookForOrphans } from './look-for-orphans.ts';
import { lineOutput } from './line-output.ts';
import type { Services } from './services.ts';
import { uploadCalls } from '../intake/uploads/calls.ts';
import { videoCalls } from '../videos/calls.ts';
import { transcodeVideo } from '../videos/transcode.ts';
import { mailLink, phoneLink } from '../../src/base/contact-links.ts';
import { DAY, addSeconds, type WithClock } from '../base/clock.ts';
import { parseAddress } from '../base/address.ts';
import type { WithSettings } from '../base/settings.ts';

const STANDARD_OUTPUT = 1;
const JSON_BODY_BYTES = 65_536;

/** Characters; the address of a file holds its signed grant and its name, percent-encoded. */
const LONGEST_PARAMETER = 2500;

/** Files of an older build are gone; the page must not be served in their place, as a script. */
const isPage = (method: string, url: string): boolean =>
  /^(GET|HEAD)$/.test(method) && !/^\/(api|assets)(\/|$)/.test(canonicalAddress(`http://portal${url}`)?.path ?? '');

/** A server that has lost its lock, to another server or by the network, answers no call: another may own its data by now. */
function serveWhileLocked(app: FastifyInstance, { isLocked }: Services): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isLocked() || request.routeOptions.url === '/healthz' ? undefined : new HttpError(503, { key: 'notReady' }));
  });
}

/** Works on jobs from when the app is ready until it closes. */
function workWhileOpen(app: FastifyInstance, services: Services): void {
  const stopping = new AbortController();
  const transcoding = { ...services, stopping: stopping.signal };
  const handlers = {
    ...messageHandlers(services),
    ...receiptHandlers(services),
    transcode: ({ video }: Payloads['transcode']) => transcodeVideo(transcoding, video),
    orphans: (payload: Payloads['orphans']) => lookForOrphans(services, payload, app.log),
  };
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => { stop = workOnJobs(services, handlers, app.log); });
  app.addHook('onClose', async () => {
    stopping.abort();
    await stop?.();
  });
}

/** The whole server, ready to listen; tests talk to it through `inject` without a port. */
export function buildApp(services: Services, limits: ConnectionLimits = connectionLimits): FastifyInstance {
  const { settings, logTo } = services;
  const app = Fastify({
    bodyLimit: JSON_BODY_BYTES,
    requestTimeout: limits.request,
    connectionTimeout: limits.silence,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.check },
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    // Counted from this side: what is further left in X-Forwarded-For is unverified.
    trustProxy: (_address, hop) => settings.trustProxy !== 'unsaid' && hop < settings.trustProxy,
    genReqId: requestIds(settings),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered; new connections are not accepted.
    return503OnClosing: false,
    logger: { level: settings.logLevel, base: null, stream: logTo ?? lineOutput(STANDARD_OUTPUT) },
  });
  const readForm =
    formReader(services, (broken) => { app.log.error(broken, 'a field is left out: its definition is broken'); });
  const records = recordReader(services);
  // Calls that take a form read it themselves, in pieces.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => { done(null); });
  app.setReplySerializer((answer) => jsonOf(answer as object));
  app.decorateRequest('session', null);
  app.decorateRequest('tokenHash', '');
  const headers = { ...commonHeaders, ...transportHeaders(settings), ...openedHeaders(settings) };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header(REQUEST_ID, request.id);
    done();
  });
  logAnswers(app, services);
  countAnswers(app, services);
  compressAnswers(app);
  answerErrors(app);
  refuseCompressed(app);
  serveWhileLocked(app, services);
  guardConnections(app, limits, settings.trustProxy === 'unsaid' ? 0 : settings.trustProxy);
  deploymentCalls(app, services);
  securityText(app, services);
  pageFaultsCall(app, services);
  accountCalls(app, services);
  verificationCalls(app, services);
  passwordCalls(app, services);
  profileCalls(app, services, readForm, records);
  documentCalls(app, services, records);
  lookupCalls(app, services);
  fieldTypesCall(app, services);
  fileCalls(app, services);
  updateApplicantCall(app, { ...services, readForm, records });
  onboardingCalls(app, services, readForm, records);
  registrationCalls(app, services, readForm);
  staticPageCalls(app, services);
  eventCalls(app, services);
  reviewCalls(app, services);
  interviewCalls(app, services);
  classCalls(app, services);
  examCalls(app, services);
  onlineSessionCalls(app, services);
  receiptCalls(app, services);
  outboxCall(app, services);
  apiDocsCalls(app, services);
  uploadCalls(app, services);
  videoCalls(app, services);
  workWhileOpen(app, services);
  const servePage = serveClient(app, settings);
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request.method, request.url)) return servePage(reply);
    throw notFound();
  });
  return app;
}

/** RFC 9116: less than a year ahead. The day is computed for each answer, so it passes only where the portal is gone. */
const GOOD_FOR_DAYS = 180;

/** A contact as an address that starts with its scheme; undefined where it is words. */
function addressOf(contact: string): string | undefined {
  if (parseAddress(contact)?.protocol === 'https:') return contact;
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return mailLink(contact);
  return /^\+[\d\s().-]{6,30}$/.test(contact) ? phoneLink(contact.replace(/[().-]/g, '')) : undefined;
}

/**
 * `/.well-known/security.txt` (RFC 9116): the contact for reports of vulnerabilities, from CONTACT. A 404 where that is empty or no e-mail
 * address, telephone number with its country or https address.
 */
function securityText(app: FastifyInstance, { settings, clock }: WithSettings<'contact' | 'portalUrl'> & WithClock): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const contact = addressOf(settings.contact.trim());
    if (contact === undefined) throw notFound();
    const expires = `${addSeconds(clock(), GOOD_FOR_DAYS * DAY).toISOString().slice(0, 10)}T00:00:00.000Z`;
    const canonical = settings.portalUrl === '' ? [] : [`Canonical: ${settings.portalUrl}/.well-known/security.txt`];
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en, ja', ...canonical];
    return reply.type('text/plain; charset=utf-8').send(lines.map((line) => `${line}\n`).join(''));
  });
}
