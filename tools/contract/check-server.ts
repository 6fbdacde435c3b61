import { randomUUID } from 'node:crypto';
import { isJsonObject, parseJson, scalarText } from '../../src/base/json.ts';
import type { Call } from '../../src/api/call.ts';
import { everyCall } from '../../tests/api/every-call.ts';
import { type Bounds, CannotRun, type Exchange, exchangeWith } from './exchange.ts';
import { loginResultOf } from './login-result.ts';
import {
  type Deviation, type Probe, type ProbeContext, requestFor, probeInvalid, probeQuestion, probeRead, probeStranger, refusalDeviations, successDeviations,
} from './probes.ts';
import { requestOf } from './contract.ts';
import { probeSaves } from './saves.ts';

/** Who asks: an account, or a session that is open already. */
export type Identity = { readonly email: string; readonly password: string } | { readonly token: string };

export interface CheckOptions {
  /** Origin of the server, without a slash at its end. */
  readonly server: string;
  /** Absent: only what anybody may ask. */
  readonly identity?: Identity;
  /** Calls to hold, by their names; empty: all that can be. */
  readonly calls: ReadonlySet<string>;
  readonly seed: number;
  /** Whether the account may be saved: its Japanese name changes, and is put back. */
  readonly write: boolean;
  readonly bounds: Bounds;
  /** Whether the run was interrupted: then only requests that restore changes are sent. */
  readonly isOver?: () => boolean;
}

export interface CheckResult {
  readonly deviations: readonly Deviation[];
  /** Names of the calls that were made. */
  readonly asked: readonly string[];
  /** Those of them that were asked without a session alone. */
  readonly partly: readonly string[];
  /** Calls that were left out, and why. */
  readonly left: readonly { readonly call: string; readonly why: string }[];
  /** Why the run ended early, so that the other members are incomplete. Absent: it did not. */
  readonly stopped?: string;
}

const callNamed = (name: string): Call<unknown> => {
  const call = everyCall.find((one) => one.name === name);
  if (!call) throw new Error(`${name} is no call of the page`);
  return call;
};

const skipReasons: Readonly<Record<string, string>> = {
  register: 'it makes an applicant',
  video_status: 'it needs a video',
  get_product_tos: 'config.json names no product',
};

/** Checks that the server is an API of the portal, and returns its product key. */
async function productOf(exchange: Exchange, server: string): Promise<string> {
  const answered = await exchange({ method: 'GET', path: callNamed('config').path, headers: {} });
  if (answered.kind === 'away') throw new CannotRun(`${server} does not answer (${answered.detail}).`);
  const value = answered.kind === 'answer' ? parseJson(answered.text) : undefined;
  if (isJsonObject(value) && isJsonObject(value['product'])) return scalarText(value['product']['key']) ?? '';
  const lists = await exchange({ method: 'GET', path: callNamed('countries').path, headers: {} });
  if (lists.kind !== 'answer' || parseJson(lists.text) === undefined) {
    throw new CannotRun(`${server} is not the API: neither /config.json nor ${callNamed('countries').path} is answered with JSON.`);
  }
  return '';
}

const applicantIdIn = (answer: unknown): string => {
  const applicant = isJsonObject(answer) && isJsonObject(answer['applicant']) ? answer['applicant'] : answer;
  return isJsonObject(applicant) ? scalarText(applicant['id']) ?? '' : '';
};

interface LoggedIn {
  readonly token: string;
  readonly applicantId: string;
  readonly deviations: readonly Deviation[];
}

async function logIn(probing: ProbeContext, { email, password }: { readonly email: string; readonly password: string }): Promise<LoggedIn> {
  const call = callNamed('login');
  const answered = await probing.exchange(requestFor(probing, call, { body: { email, password } }));
  const { token, applicant } = loginResultOf(answered, email, 'name another, or a token by --token');
  const deviations = successDeviations(probing, { call, request: 'with the e-mail address and the password', answered });
  return { token, applicantId: applicantIdIn(applicant), deviations };
}

/** Log-ins that must not succeed, with an address of no account, so that no account is locked by them. */
async function* probeLogIn(probing: ProbeContext): Probe {
  const call = callNamed('login');
  const nobody = { email: `nobody-${String(probing.seed)}@contract.invalid`, password: 'no password of anybody' };
  const answered = await probing.exchange(requestFor(probing, call, { body: nobody }));
  yield* refusalDeviations(probing, { call, request: 'of nobody', answered }, [401, 422, 429]);
  yield* probeInvalid(probing, call, nobody);
}

/** An address that is no call's. */
async function* probeNowhere(probing: ProbeContext): Probe {
  const call: Call<unknown> = { ...callNamed('countries'), name: 'no call', path: `/api/v1/no_call_${randomUUID()}.json` };
  const answered = await probing.exchange(requestFor(probing, call));
  yield* refusalDeviations(probing, { call, request: 'an address that is no call', answered }, [404]);
}

const idsIn = (value: unknown, name: string): readonly unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, inside]) => [...(member === name && inside !== null ? [inside as unknown] : []), ...idsIn(inside, name)]);
};

/** Bodies of read-only calls, made of ids in other answers. */
const questions: Readonly<Record<string, { readonly of: string; readonly id: string; readonly body: (id: unknown) => object }>> = {
  registration_form: { of: 'registration_templates', id: 'id', body: (id) => ({ application_form: { form_id: id } }) },
  exam_data: { of: 'my_lessons', id: 'exam_id', body: (id) => ({ applicants_exam: { exam_id: id } }) },
};

/** `verify_user` must name the same applicant as the log-in. */
function wrongPerson(applicantId: string, answer: unknown): readonly Deviation[] {
  const found = applicantIdIn(answer);
  if (applicantId === '' || found === applicantId) return [];
  return [{
    call: 'verify_user', request: 'as the page asks', place: '/applicant/id', expected: `${applicantId}, as login answered`, found,
    page: 'The page shows another person’s name, and keeps drafts and saves under that person’s id.',
  }];
}

/** Both answers that the profile’s form is made of name the same revision while nobody saves. */
function tornRevisions(answers: ReadonlyMap<string, unknown>): readonly Deviation[] {
  const [one, other] = ['my_profile', 'edit_profile'].map((name) => {
    const answer = answers.get(name);
    return isJsonObject(answer) ? answer['revision'] : undefined;
  });
  if (!answers.has('my_profile') || !answers.has('edit_profile') || one === other) return [];
  return [{
    call: 'edit_profile', request: 'beside my_profile', place: '/revision', expected: `${String(one)}, as my_profile has it`, found: String(other),
    page: 'The page reads both five times over, then holds every save for one that was made on something old.',
  }];
}

/** A session that was ended opens nothing any more. */
async function* probeLogOut(probing: ProbeContext): Probe {
  const [out, who] = [callNamed('logout'), callNamed('verify_user')];
  yield* successDeviations(probing, { call: out, request: 'at the end', answered: await probing.exchange(requestFor(probing, out)) });
  const after = refusalDeviations(probing, { call: who, request: 'after the log-out', answered: await probing.exchange(requestFor(probing, who)) }, [401]);
  yield* after.map((one) => ({ ...one, page: 'The page shows the log-in; whoever has the token goes on reading.' }));
}

/** The id of the applicant who owns the token. */
async function ownerOf(probing: ProbeContext): Promise<string> {
  const answered = await probing.exchange(requestFor(probing, callNamed('verify_user')));
  const id = answered.kind === 'answer' && answered.status === 200 ? applicantIdIn(parseJson(answered.text)) : '';
  if (id === '') throw new CannotRun(answered.kind === 'answer' ? `The token opens nothing (${String(answered.status)}).` : `verify_user was not answered: ${answered.detail}.`);
  return id;
}

/** The state of a run. */
interface CheckState extends Pick<CheckOptions, 'calls' | 'write'> {
  readonly probing: ProbeContext;
  /** Absent: there is no session, or it was open already. */
  readonly logged: LoggedIn | undefined;
  readonly applicantId: string;
  readonly deviations: Deviation[];
  readonly asked: string[];
  readonly partly: string[];
  readonly left: { readonly call: string; readonly why: string }[];
  readonly answers: Map<string, unknown>;
}

const isChosen = ({ calls }: Pick<CheckState, 'calls'>, name: string): boolean => calls.size === 0 || calls.has(name);

const needsLogIn = ({ probing: { token } }: CheckState, { access }: Call<unknown>): boolean => access === 'applicant' && token === undefined;
const NEEDS_LOG_IN = 'it needs a log-in';

/** Collects the deviations of a probe as they are found; returns the probe's result. */
async function collect<Result>(into: Deviation[], probe: Probe<Result>): Promise<Result> {
  let step = await probe.next();
  for (; step.done !== true; step = await probe.next()) into.push(step.value);
  return step.value;
}

async function checkReads(run: CheckState): Promise<void> {
  const { probing, logged, calls, deviations, asked, left, answers } = run;
  for (const call of everyCall.filter(({ method, asksOnly }) => method === 'GET' && asksOnly !== true)) {
    const { name } = call;
    const isNeeded = [...calls].some((chosen) => questions[chosen]?.of === name);
    if (!isChosen(run, name) && !isNeeded) continue;
    if (name === 'video_status' || (name === 'get_product_tos' && probing.productKey === '')) left.push({ call: name, why: skipReasons[name] ?? '' });
    else if (needsLogIn(run, call)) left.push({ call: name, why: NEEDS_LOG_IN });
    else {
      const path = call.path.replace(encodeURIComponent('{product}'), probing.productKey).replace('{product}', probing.productKey);
      const answer = await collect(isChosen(run, name) ? deviations : [], probeRead(probing, { ...call, path }));
      answers.set(name, answer);
      if (isChosen(run, name)) asked.push(name);
      if (isChosen(run, name) && name === 'verify_user' && logged) deviations.push(...wrongPerson(logged.applicantId, answer));
    }
  }
  deviations.push(...tornRevisions(answers));
}

async function checkOthers(run: CheckState): Promise<void> {
  const { probing, write, applicantId, deviations, asked, partly, left, answers } = run;
  for (const call of everyCall.filter(({ method }) => method !== 'GET')) {
    const { name } = call;
    if (!isChosen(run, name) || name === 'login' || name === 'logout') continue;
    const question = questions[name];
    if (needsLogIn(run, call)) left.push({ call: name, why: NEEDS_LOG_IN });
    else if (question) {
      const [id] = idsIn(answers.get(question.of), question.id);
      await collect(deviations, probeQuestion(probing, call, id === undefined ? undefined : question.body(id), question.body(1)));
      if (id === undefined) left.push({ call: name, why: `${question.of} names nothing to ask for; it was sent only what it must refuse` });
      else asked.push(name);
    } else if (call.access === 'applicant' || (write && call.multipart !== true)) {
      if (call.access === 'applicant') await collect(deviations, probeStranger(probing, call));
      const isSaved = write && name === 'update_applicant';
      const why = isSaved ? await collect(deviations, probeSaves(probing, call, applicantId)) : undefined;
      if (!isSaved && write && call.multipart !== true) await collect(deviations, probeInvalid(probing, call, requestOf(name)));
      else if (!isSaved) partly.push(name);
      if (why === undefined) asked.push(name);
      else left.push({ call: name, why });
    } else left.push({ call: name, why: skipReasons[name] ?? 'it may change something; --write sends it what it must refuse' });
  }
}

async function checkAll(run: CheckState): Promise<void> {
  const { probing, logged, calls, deviations, asked, left } = run;
  if (isChosen(run, 'login')) {
    deviations.push(...logged?.deviations ?? []);
    await collect(deviations, probeLogIn(probing));
    asked.push('login');
  }
  await checkReads(run);
  await checkOthers(run);
  if (calls.size === 0) await collect(deviations, probeNowhere(probing));
  if (!isChosen(run, 'logout')) return;
  if (logged) {
    await collect(deviations, probeLogOut(probing));
    asked.push('logout');
  } else left.push({ call: 'logout', why: probing.token === undefined ? NEEDS_LOG_IN : 'it would end a session that was open before' });
}

/** Checks a server against the contract. Throws `CannotRun` where that cannot start; the result says what ended it later. */
export async function checkServer({ server, identity, calls, seed, write, bounds, isOver }: CheckOptions): Promise<CheckResult> {
  const exchange = exchangeWith(server, bounds, isOver);
  const productKey = await productOf(exchange, server);
  const stranger: ProbeContext = { exchange, productKey, seed };
  const logged = identity && 'email' in identity ? await logIn(stranger, identity) : undefined;
  const token = logged?.token ?? (identity && 'token' in identity ? identity.token : undefined);
  const probing: ProbeContext = { ...stranger, ...(token !== undefined && { token }) };
  const applicantId = logged?.applicantId ?? (token === undefined ? '' : await ownerOf(probing));
  const run: CheckState = { probing, calls, write, logged, applicantId, deviations: [], asked: [], partly: [], left: [], answers: new Map() };
  const { deviations, asked, partly, left } = run;
  try {
    await checkAll(run);
    return { deviations, asked, partly, left };
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    const known = new Set([...asked, ...left.map(({ call }) => call)]);
    const others = everyCall.filter(({ name }) => isChosen(run, name) && !known.has(name)).map(({ name }) => ({ call: name, why: 'it was not asked to its end' }));
    return { deviations, asked, partly, left: [...left, ...others], stopped: error.message };
  } finally {
    if (logged && !asked.includes('logout')) await exchange({ ...requestFor(probing, callNamed('logout')), isOwed: true });
  }
}
