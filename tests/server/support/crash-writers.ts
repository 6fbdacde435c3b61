import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Account, logIn, profileOf, save } from './demo-account.ts';
import { springParts } from './registering.ts';
import { type Part, aSchool, document, education, field, pdf } from './saving.ts';
import { type Tus, idIn, tusOf, uploaded } from './uploading.ts';

/** Where the server answers now; it moves when it is started again. */
export type Where = () => { readonly url: string };

/** Writes one thing after the other, each until it is acknowledged, as a client does. */
export interface Writer {
  /** Begins again with the next one, until `pause` is called. */
  readonly run: () => void;
  /** Waits until what is under way has been acknowledged. The numbers of all that have been so far, in their order. */
  readonly pause: () => Promise<readonly number[]>;
  /** How often something had to be sent again, by the answer; 0: none came. */
  readonly refusals: ReadonlyMap<number, number>;
}

const PAUSE_MS = 20;
/** No answer, the database being away, and an upload that is known to another offset or still has its lock. */
const PASSING: ReadonlySet<number> = new Set([0, 409, 423, 503]);

type Attempt = () => Promise<number>;

/** `write` is told a number, and how to try something until it is acknowledged. */
function writerOf(write: (number: number, insist: (attempt: Attempt) => Promise<void>) => Promise<void>): Writer {
  const refusals = new Map<number, number>();
  const done: number[] = [];
  let isOver = true;
  let writing = Promise.resolve();
  const insist = async (attempt: Attempt): Promise<void> => {
    for (;;) {
      const status = await attempt().catch(() => 0);
      if (status >= 200 && status < 300) return;
      if (!PASSING.has(status)) throw new Error(`answered with ${String(status)}`);
      refusals.set(status, (refusals.get(status) ?? 0) + 1);
      await wait(PAUSE_MS);
    }
  };
  const writeOnAndOn = async (): Promise<void> => {
    while (!isOver) {
      const number = done.length + 1;
      await write(number, insist);
      done.push(number);
    }
  };
  return {
    refusals,
    run: () => {
      isOver = false;
      writing = writeOnAndOn();
      writing.catch(() => undefined);
    },
    pause: async () => {
      isOver = true;
      await writing;
      return done;
    },
  };
}

const withKey = (): Readonly<Record<string, string>> => ({ 'idempotency-key': randomUUID() });
const nameOf = (number: number): string => `number ${String(number)}`;
const numberIn = (text: unknown): number => Number(/number (\d+)/.exec(String(text))?.[1] ?? 0);

/** Saves of a field, an entry of education and a document in the call, all of the same number. */
export function saver(where: Where, account: Account, entry: number): Writer {
  return writerOf(async (number, insist) => {
    const parts: readonly Part[] = [
      field('Hobby', nameOf(number)), ...education(0, { ...aSchool, id: String(entry), department: nameOf(number) }),
      ...document(2, new File([await pdf().text(), nameOf(number)], 'card.pdf')),
    ];
    const key = withKey();
    await insist(() => save(where(), account, parts, key));
  });
}

/** The number in each of the three places that a save writes. */
export async function savedNumbers(where: Where, account: Account, entry: number): Promise<readonly number[]> {
  const { custom_fields: categories, universities, document_fields: documents } = await profileOf(where(), account);
  const hobby = categories.map(({ fields }) => fields['Hobby']?.value).find((value) => value !== undefined);
  const upload = documents.find(({ document_name_id: id }) => id === 2)?.upload;
  const file = upload ? await (await fetch(where().url + upload.url)).text() : '';
  return [hobby, universities.find(({ id }) => id === entry)?.department, file].map(numberIn);
}

export const addressOf = (number: number): string => `crash-${String(number)}@example.com`;

/** Registrations of strangers, each from a network of its own. */
export function registrar(where: Where, form: string): Writer {
  return writerOf(async (number, insist) => {
    const key = withKey();
    const headers = { ...key, 'x-forwarded-for': `10.8.${String(number >> 8)}.${String(number & 255)}` };
    await insist(async () => {
      const body = new FormData();
      for (const [name, value] of springParts(addressOf(number), form)) body.append(name, value);
      return (await fetch(`${where().url}/api/v1/applicants.json`, { method: 'POST', headers, body })).status;
    });
  });
}

const BYTES = 60_000;
const sizeOf = (number: number): number => BYTES + number;

/** Sends what has not arrived yet. Throws where bytes that were acknowledged are gone. */
async function sendRest(tus: Tus, account: Account, path: string, bytes: Uint8Array, acknowledged: { offset: number }): Promise<number> {
  const { status, offset } = await tus.offset(account, path);
  if (offset === undefined) return status;
  if (offset < acknowledged.offset) throw new Error(`${String(acknowledged.offset - offset)} acknowledged bytes of an upload are lost`);
  const end = Math.min(bytes.length, offset + BYTES / 2);
  if (offset === bytes.length) return 200;
  const sent = await tus.send(account, path, bytes.subarray(0, end), offset);
  if (sent === 204) acknowledged.offset = end;
  return sent === 204 && end < bytes.length ? 503 : sent;
}

/** Documents that go up in pieces and are then saved. */
export function uploader(where: Where, account: Account): Writer {
  return writerOf(async (number, insist) => {
    const file = pdf(`${nameOf(number)}.pdf`, sizeOf(number));
    const bytes = new Uint8Array(await file.arrayBuffer());
    let path = '';
    await insist(async () => {
      const created = await tusOf(where().url).create(account, file.name, file.size);
      path = created.path;
      return created.status;
    });
    const acknowledged = { offset: 0 };
    let lost: Error | undefined;
    await insist(async () => sendRest(tusOf(where().url), account, path, bytes, acknowledged).catch((error: unknown) => {
      // A connection that broke is tried again, lost bytes are not.
      if (!(error instanceof Error) || error instanceof TypeError) return 0;
      lost = error;
      return 200;
    }));
    if (lost !== undefined) throw lost;
    const key = withKey();
    await insist(() => save(where(), account, [field('Hobby', nameOf(number)), ...uploaded(2, idIn(path))], key));
  });
}

/** The number of the document that was saved last, and whether all its bytes are there. */
export async function uploadedNumber(where: Where, account: Account): Promise<{ readonly number: number; readonly isWhole: boolean }> {
  const { document_fields: documents } = await profileOf(where(), account);
  const upload = documents.find(({ document_name_id: id }) => id === 2)?.upload;
  const size = upload ? (await (await fetch(where().url + upload.url)).arrayBuffer()).byteLength : 0;
  const number = numberIn(upload?.name);
  return { number, isWhole: size === sizeOf(number) };
}

/** The two applicants who save, and the entry of education of the first that a save changes. */
export async function openAccounts(where: Where): Promise<{ readonly saving: Account; readonly uploading: Account; readonly entry: number }> {
  const saving = await logIn(where());
  const { universities } = await profileOf(where(), saving);
  const entry = universities.find(({ is_latest: isLatest }) => isLatest)?.id ?? 0;
  return { saving, entry, uploading: await logIn(where(), { email: 'campus@example.com', password: 'campus-password' }) };
}
