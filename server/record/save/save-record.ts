import { sql } from 'drizzle-orm';
import { type WithClock, dayInJapan } from '../../base/clock.ts';
import type { WithDatabase } from '../../database/database.ts';
import type { Receipt } from '../../../schemas/generated/wire.d.ts';
import { type MessageKey, type ServerLanguage, messagesIn } from '../../base/locales/messages.ts';
import { type Issuing, issueReceipt, messageOf, receiptNumbered, receiptTold } from '../../receipts/receipt.ts';
import type { Form, ReadForm, RecordName } from '../forms/form.ts';
import { formSections } from '../forms/receipt-sections.ts';
import type { CurrentAnswers } from '../forms/current-answers.ts';
import { notFound } from '../../http/http-error.ts';
import type { RecordReader, SavedRecord } from '../profile/read-record.ts';
import type { NamedRevisions } from '../../http/entity-tag.ts';
import { requireRevision, revisionOf } from '../profile/revision.ts';
import { factsOnce } from '../../intake/received/file-kind.ts';
import type { ReceivedForm } from '../../intake/received/received-form.ts';
import { type Expected, unfold } from '../../intake/received/unfold.ts';
import { type WithStorage, forAMoment, removeFiles } from '../../storage/storage.ts';
import { fetchUploads, readUsable, receiveUploads, referencesOf } from '../../intake/uploads/receive.ts';
import type { WithUploads } from '../../storage/upload-store.ts';
import { type JudgingVideos, ownVideos } from '../../videos/own-videos.ts';
import { answersAfterSave } from './after.ts';
import { type SaveKey, answerAgain, fingerprintOf } from './save-key.ts';
import { PlacedFiles, untilWritten } from './placed-files.ts';
import { type Judging, type Plan, type PlannedFile, type SentRecord, checkVideos, planOnboarding, planProfile } from './plan.ts';
import { writeRecord } from './write.ts';

/** What saving a record needs. */
export type SavingRecords = WithDatabase & WithClock & WithStorage & WithUploads & JudgingVideos & Issuing & {
  readonly records: RecordReader;
  readonly readForm: ReadForm;
};

/** The applicant and the record of a save, and what its request says besides its form. */
export interface Asked extends Expected {
  readonly applicantId: number;
  readonly record: RecordName;
  /** The applicant's record as it was read with the log-in; absent where the body had not arrived by then. */
  readonly current: SavedRecord | undefined;
  /** The key of the form that is saved. */
  readonly formKey: string;
  /** The version of the form that the page had. */
  readonly formVersion: number | undefined;
  readonly revisions: NamedRevisions;
  readonly keyHash: string | undefined;
  /** The message to the applicant. */
  readonly message: MessageKey;
  readonly language: ServerLanguage;
}

/** The answer that is stored for repeats with the same key. */
interface Told {
  readonly message: string;
  readonly revision: string;
  /** Of the receipt, where there is one. */
  readonly receiptNumber?: string;
}

export interface SavedAnswer extends Told {
  readonly receipt: Receipt | undefined;
  readonly form: Form;
  /** The answers after the save. */
  readonly holdings: CurrentAnswers;
}

const planOf: Readonly<Record<RecordName, (held: SavedRecord, sent: SentRecord, judging: Judging) => Promise<Plan>>> = {
  profile: planProfile, onboarding: planOnboarding,
};

async function newEducationIds({ db }: WithDatabase, count: number): Promise<readonly number[]> {
  if (count === 0) return [];
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('education_entries', 'id'))::float8 as id from generate_series(1, ${count})`,
  );
  return rows.map(({ id }) => id);
}

/** Files that the save has replaced. */
function replacedFiles({ applicant, holdings }: SavedRecord, { photograph, documents }: Plan): readonly string[] {
  const photo = photograph && applicant.photoKey !== null ? [applicant.photoKey] : [];
  return [...photo, ...[...documents.keys()].flatMap((id) => holdings.documents.get(id)?.fileKey ?? [])];
}

const filesOf = ({ photograph, documents }: Plan): readonly PlannedFile[] => [...(photograph ? [photograph] : []), ...documents.values()];

/**
 * Saves a record of answers: one statement reads it, the changes and the answers after them are planned, and one statement writes all of
 * it, or nothing where another save was quicker; then the save is planned again. A repeat with the same key gets the first answer and
 * changes nothing. Throws a 412 where the record has another revision than the save was made on, and a 422 with every error.
 */
export async function saveRecord(services: SavingRecords, form: ReceivedForm, asked: Asked): Promise<SavedAnswer> {
  const { db, clock, storage, uploads, records, readForm } = services;
  const { applicantId, record, formKey, formVersion, revisions, keyHash, message, language } = asked;
  const fetched = await fetchUploads(services, applicantId, form);
  const key: SaveKey | undefined = keyHash === undefined ? undefined : { hash: keyHash, fingerprint: await fingerprintOf(db, form) };
  const files = new PlacedFiles(services);
  const read = factsOnce();
  const videos = ownVideos(services);
  const messages = messagesIn(language);
  // The rows of uploads must be read before the record: a save that refers to uploads reads the record again.
  let current = referencesOf(form).length === 0 ? asked.current : undefined;

  const toldAgain = async (told: Told, formNow: Form, holdings: CurrentAnswers): Promise<SavedAnswer> => {
    const row = told.receiptNumber === undefined ? undefined : await receiptNumbered(db, told.receiptNumber);
    return { ...told, receipt: receiptTold(row), form: formNow, holdings };
  };

  /** One attempt; undefined where another save was quicker. */
  const attempt = async (): Promise<SavedAnswer | undefined> => {
    const rows = await readUsable(services, applicantId, referencesOf(form));
    const held = current ?? await records.forSave(applicantId, record, key?.hash ?? '');
    current = undefined;
    if (!held) throw notFound();
    const isRepeat = key !== undefined && held.keyed !== null;
    if (isRepeat) {
      const told = answerAgain(held.keyed, key.fingerprint) as Told;
      return toldAgain(told, await readForm(db, formKey, { live: held.liveVersion }), held.holdings);
    }
    const heldFiles = new Map([...held.holdings.documents].map(([id, { fileKey }]) => [String(id), fileKey]));
    const sent: SentRecord = await unfold(receiveUploads(form, { rows, fetched, held: heldFiles }), asked, read);
    const judging: Judging = {
      form: await readForm(db, formKey, { live: held.liveVersion, named: formVersion }),
      today: dayInJapan(clock()),
      judgeVideos: (addresses, problems) => checkVideos(videos, applicantId, addresses, problems),
    };
    requireRevision(revisions, revisionOf[record](held));
    const plan = await planOf[record](held, sent, judging);
    const planned = filesOf(plan);
    const keyOf = await files.placeAll(planned);
    const educationIds = await newEducationIds(services, plan.education.added.length);
    const now = clock();
    const after = answersAfterSave(held, plan, record, { keyOf, educationIds, now });
    const issued = record === 'onboarding' ? issueReceipt(services, {
      kind: 'onboarding', subject: null, applicant: held.applicant, language, title: messages({ key: 'receiptOnboarding' }),
      sections: formSections(judging.form, after.holdings, language), next: [{ key: 'receiptNextOnboarding' }], now,
    }) : undefined;
    const told: Told = {
      message: messageOf(messages, { key: message }, issued?.receipt),
      revision: revisionOf[record](after),
      ...(issued && { receiptNumber: issued.receipt.number }),
    };
    const videoIds = [...plan.videos.values()].flatMap((address) => videos.idIn(address) ?? []);
    const isWritten = await writeRecord(services, {
      record, held, owner: applicantId, plan, after, keyOf, videoIds, key, answer: told, receipt: issued, now,
    });
    if (!isWritten) return undefined;
    files.use(planned.map(keyOf));
    await removeFiles(storage, replacedFiles(held, plan));
    if (planned.length > 0) await forAMoment(uploads.discard(planned.flatMap(({ file: { uploadId } }) => uploadId ?? [])));
    const formNow = await readForm(db, formKey, { live: held.liveVersion });
    return { ...told, receipt: receiptTold(issued?.row), form: formNow, holdings: after.holdings };
  };

  return untilWritten(files, attempt);
}
