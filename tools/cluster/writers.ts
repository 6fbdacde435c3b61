import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Applicant, EXAM } from '../../bench/server/stage.ts';
import { completeSave, encode, field, mandatoryFields, pdf, type Part } from '../../tests/server/support/saving.ts';
import { idIn, uploaded } from '../../tests/server/support/uploading.ts';
import { type HttpRequest, type SentRequest, sendOnce, sendUntilKnown } from './client.ts';
import { type ReadRecord, type WriteRecord, markOf, readMark } from './history.ts';

/** The address that the writers use, their records, and the signals that end them. */
export interface WriteContext {
  readonly url: string;
  /** Aborts when the writers are told to end: pending requests are still repeated until their outcome is known. */
  readonly ending: AbortSignal;
  /** Aborts when waiting ends: outcomes that are not known by then stay unknown. */
  readonly givenUp: AbortSignal;
  readonly written: WriteRecord[];
  readonly seen: ReadRecord[];
  /** Answers that were neither expected nor passing. */
  readonly surprises: string[];
  /** The number of retries by the answered status; 0: no answer. */
  readonly repeated: Map<number, number>;
}

const PAUSE_MS = 600;
const QUESTIONS = 10;
/** Every seventh save is made on an old revision, and must be refused. */
const STALE_EVERY = 7;
const FIELDS = ['Hobby', 'Emergency contact'] as const;

const isOver = ({ ending }: WriteContext): boolean => ending.aborted;

/** A save of the profile as the page sends it, with a key of its own; `revision`: the one that it is made on, if it says one. */
export async function savedBy({ id, token }: Applicant, parts: readonly Part[], revision: string | undefined): Promise<() => HttpRequest> {
  const { payload, headers } = await encode(parts);
  const own = { ...headers, 'idempotency-key': randomUUID(), ...(revision !== undefined && { 'if-match': `"${revision}"` }) };
  return () => ({ method: 'PUT', path: `/api/v1/applicants/${String(id)}.json`, token, headers: own, body: new Uint8Array(payload) });
}

function noteSurprise(scene: WriteContext, what: string, { status, body }: SentRequest): void {
  scene.surprises.push(`${what}: ${String(status)} ${body.slice(0, 200)}`);
}

/** Records a write; status 500, which is never retried, is always a surprise. */
function note(scene: WriteContext, applicant: Applicant, subjects: readonly string[], number: number, sent: SentRequest): void {
  const { outcome, from, to, status } = sent;
  if (status === 500) noteSurprise(scene, subjects.join(), sent);
  for (const subject of subjects) scene.written.push({ applicant: applicant.id, subject, number, outcome, from, to });
}

/** Repeats a request until its outcome is known. */
const sendRepeatedly = ({ url, givenUp, repeated }: WriteContext, request: () => HttpRequest): Promise<SentRequest> =>
  sendUntilKnown(url, request, givenUp, (status) => { repeated.set(status, (repeated.get(status) ?? 0) + 1); });

const revisionIn = (body: string): string | undefined => (JSON.parse(body) as { readonly revision?: string }).revision;

/** Saves the profile as the page does, on the revision that it was answered last; now and then on an old one, which is to be refused. */
export async function writeProfile(scene: WriteContext, applicant: Applicant): Promise<void> {
  const { outcome, body, ...first } = await sendRepeatedly(scene, await savedBy(applicant, completeSave, undefined));
  if (outcome !== 'acknowledged') {
    noteSurprise(scene, 'a first save', { outcome, body, ...first });
    return;
  }
  const stale = revisionIn(body);
  let revision = stale;
  for (let number = 1; !isOver(scene); number += 1) {
    const isStale = number % STALE_EVERY === 0 && revision !== stale;
    const value = markOf({ applicant: applicant.id, number });
    const parts: readonly Part[] = [
      ['applicant[name]', 'Bench Person'], ...mandatoryFields.filter(([name]) => !name.includes('Emergency contact')), ...FIELDS.map((place) => field(place, value)),
    ];
    const sent = await sendRepeatedly(scene, await savedBy(applicant, parts, isStale ? stale : revision));
    note(scene, applicant, FIELDS, number, sent);
    if (sent.outcome === 'acknowledged') revision = revisionIn(sent.body);
    if (isStale ? sent.outcome === 'acknowledged' : sent.outcome === 'refused') noteSurprise(scene, isStale ? 'a save on an old revision' : 'a save', sent);
    await wait(PAUSE_MS);
  }
}

const exam = (call: string, method: 'POST' | 'PUT', { token }: Applicant, members: object): HttpRequest => ({
  method, token, path: `/api/v1/applicants_exams/${call}.json`, headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ applicants_exam: { exam_id: EXAM, ...members } }),
});

export const openGroup = (applicant: Applicant): HttpRequest => exam('get_question_data', 'POST', applicant, { question_group_id: 1 });

export const answerOf = (applicant: Applicant, question: number, number: number): HttpRequest =>
  exam('update', 'PUT', applicant, { question_id: question, answer: markOf({ applicant: applicant.id, number }), remaining_time: 60, number });

/** Answers one question of the exam after the other. */
export async function writeExam(scene: WriteContext, applicant: Applicant): Promise<void> {
  await sendRepeatedly(scene, () => openGroup(applicant));
  for (let number = 1; !isOver(scene); number += 1) {
    const question = 1 + number % QUESTIONS;
    const sent = await sendRepeatedly(scene, () => answerOf(applicant, question, number));
    note(scene, applicant, [`question ${String(question)}`], number, sent);
    if (sent.outcome === 'refused') noteSurprise(scene, 'an answer', sent);
    await wait(PAUSE_MS);
  }
}

const TUS = { 'tus-resumable': '1.0.0' };
const DOCUMENT = 2;

/** A file that says whose it is, of some thousand bytes. */
const bytesOf = async (applicant: Applicant, number: number): Promise<Uint8Array> =>
  new TextEncoder().encode(`${await pdf('card.pdf', 9_000 + number % 1_000).text()}${markOf({ applicant: applicant.id, number })}`);

/** Uploads a file, resuming after each break. Returns its id; undefined where it was refused or abandoned. */
async function upload(scene: WriteContext, { token }: Applicant, bytes: Uint8Array): Promise<string | undefined> {
  const metadata = `filename ${Buffer.from('card.pdf').toString('base64')}`;
  const created = await sendRepeatedly(scene, () => ({
    method: 'POST', path: '/api/v1/uploads', token, headers: { ...TUS, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  }));
  const path = created.headers.get('location');
  if (created.outcome === 'refused') noteSurprise(scene, 'an upload', created);
  if (created.outcome !== 'acknowledged' || path === null) return undefined;
  while (!scene.givenUp.aborted) {
    const head = await sendRepeatedly(scene, () => ({ method: 'HEAD', path, token, headers: TUS }));
    const offset = Number(head.headers.get('upload-offset') ?? Number.NaN);
    if (head.outcome !== 'acknowledged' || Number.isNaN(offset)) {
      noteSurprise(scene, 'where an upload is', head);
      return undefined;
    }
    if (offset === bytes.length) return idIn(path);
    await sendOnce(scene.url, {
      method: 'PATCH', path, token, body: new Uint8Array(bytes.subarray(offset)),
      headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    });
  }
  return undefined;
}

/** Uploads a document and saves it in place of the previous one. */
export async function writeFiles(scene: WriteContext, applicant: Applicant): Promise<void> {
  await sendRepeatedly(scene, await savedBy(applicant, completeSave, undefined));
  for (let number = 1; !isOver(scene); number += 1) {
    const id = await upload(scene, applicant, await bytesOf(applicant, number));
    if (id !== undefined) {
      const sent = await sendRepeatedly(scene, await savedBy(applicant, uploaded(DOCUMENT, id), undefined));
      note(scene, applicant, ['document'], number, sent);
      if (sent.outcome === 'refused') noteSurprise(scene, 'a save of an upload', sent);
    }
    await wait(PAUSE_MS);
  }
}

interface Profile {
  readonly custom_fields: readonly { readonly fields: Readonly<Record<string, { readonly value: unknown }>> }[];
  readonly document_fields: readonly { readonly document_name_id: number; readonly upload: { readonly url: string } | null }[];
}

/** Saves a whole profile for somebody, and says where the document of it is read. */
export async function fileOf(scene: WriteContext, applicant: Applicant): Promise<string> {
  await sendRepeatedly(scene, await savedBy(applicant, completeSave, undefined));
  const { body } = await sendRepeatedly(scene, () => ({ path: '/api/v1/applicants/my_profile.json', token: applicant.token }));
  const [document] = (JSON.parse(body) as Profile).document_fields.flatMap(({ upload: file }) => file ?? []);
  if (!document) throw new Error('a document that was saved is not there');
  return document.url;
}

interface Group {
  readonly question_group_data: { readonly questions_data: readonly { readonly question_id: number; readonly answer?: unknown }[] };
}

/** Reads everything of an applicant and records it. Returns whether every read was answered. */
async function readAll(scene: WriteContext, applicant: Applicant, isLast: boolean): Promise<boolean> {
  const { token } = applicant;
  let isWhole = true;
  const record = (subject: string, text: unknown, from: number): void => { scene.seen.push({ applicant: applicant.id, subject, value: readMark(text), from }); };
  const read = async <Body>(request: HttpRequest): Promise<readonly [Body, number] | undefined> => {
    const from = performance.now();
    const answer = await sendOnce(scene.url, request);
    return answer.status === 200 ? [JSON.parse(answer.body) as Body, from] : undefined;
  };
  const profile = await read<Profile>({ path: '/api/v1/applicants/my_profile.json', token });
  if (profile) {
    const [{ custom_fields: categories, document_fields: documents }, from] = profile;
    for (const place of FIELDS) record(place, categories.map(({ fields }) => fields[place]?.value).find((value) => value !== undefined), from);
    const url = documents.find(({ document_name_id: id }) => id === DOCUMENT)?.upload?.url;
    const file = url === undefined ? undefined : await sendOnce(scene.url, { path: url });
    // The address is gone where a newer document was saved meanwhile.
    if (file === undefined || file.status === 200) record('document', file?.body, from);
    else if (file.status === 404 && isLast) record('document', undefined, from);
    if (file && ![200, 404].includes(file.status)) isWhole = false;
  }
  const group = await read<Group>(openGroup(applicant));
  if (group) for (const { question_id: id, answer } of group[0].question_group_data.questions_data) record(`question ${String(id)}`, answer, group[1]);
  return isWhole && profile !== undefined && group !== undefined;
}

/** Reads everything of all applicants after the writers have ended. Throws where a read is not answered. */
export async function readAtEnd(scene: WriteContext, applicants: readonly Applicant[]): Promise<void> {
  for (const applicant of applicants) {
    if (!await readAll(scene, applicant, true)) throw new Error('at the end not all could be read');
  }
}

/** Reads one applicant after the other, from any server, while others write. */
export async function readContinuously(scene: WriteContext, applicants: readonly Applicant[]): Promise<void> {
  while (!isOver(scene)) {
    for (const applicant of applicants) {
      if (isOver(scene)) return;
      await readAll(scene, applicant, false);
      await wait(PAUSE_MS);
    }
  }
}
