import { sql } from 'drizzle-orm';
import { type WithClock, dayInJapan } from '../../base/clock.ts';
import type { WithDatabase } from '../../database/database.ts';
import type { Receipt } from '../../../schemas/generated/wire.d.ts';
import { type MessageKey, type ServerLanguage, messagesIn } from '../../base/locales/messages.ts';
import { type Issuing, issueReceipt, messageOf, receiptNumbered, answeredReceipt } from '../../receipts/receipt.ts';
import type { Form, ReadForm, RecordName } from '../forms/form.ts';
import { formSections } from '../forms/receipt-sections.ts';
import type { CurrentAnswers } from '../forms/current-answers.ts';
import { notFound } from '../../http/http-error.ts';
import type { RecordReader, SavedRecord } from '../profile/read-record.ts';
import type { ExpectedRevisions } from '../../http/entity-tag.ts';
import { requireRevision, revisionOf } from '../profile/revision.ts';
import { factsOnce } from '../../intake/received/file-kind.ts';
import type { ReceivedForm } from '../../intake/received/received-form.ts';
import { type Expected, unfold } from '../../intake/received/unfold.ts';
import { type WithStorage, waitBriefly, removeFiles } from '../../storage/storage.ts';
import { fetchUploads, readUsable, receiveUploads, referencesOf } from '../../intake/uploads/receive.ts';
import type { WithUploads } from '../../storage/upload-store.ts';
import { type JudgingVideos, ownVideos } from '../../videos/own-videos.ts';
import { answersAfterSave } from './after.ts';
import { type SaveKey, repeatedAnswer, fingerprintOf } from './save-key.ts';
import { PlacedFiles, untilWritten } from './placed-files.ts';
import { type Judging, type Plan, type PlannedFile, type SentRecord, checkVideos, planOnboarding, planProfile } from './plan.ts';
import { writeRecord } from './write.ts';

/** What saving a record needs. */
export type SavingRecords = WithDatabase & WithClock & WithStorage & WithUploads & JudgingVideos & Issuing & {
  readonly records: RecordReader;
  readonly readForm: ReadForm;
};

/** The applicant and the record of a save, and what its request has in addition to its form. */
export interface SaveOptions extends Expected {
  readonly applicantId: number;
  readonly record: RecordName;
  /** The applicant's record as it was read with the log-in; absent where the body had not arrived by then. */
  readonly current: SavedRecord | undefined;
  /** The key of the form that is saved. */
  readonly formKey: string;
  /** The version of the form that the page had. */
  readonly formVersion: number | undefined;
  readonly revisions: ExpectedRevisions;
  readonly keyHash: string | undefined;
  /** The message to the applicant. */
  readonly message: MessageKey;
  readonly language: ServerLanguage;
}

/** The answer that is stored for repeats with the same key. */
interface StoredReply {
  readonly message: string;
  readonly revision: string;
  /** Of the receipt, where there is one. */
  readonly receiptNumber?: string;
}

export interface SavedAnswer extends StoredReply {
  readonly receipt: Receipt | undefined;
  readonly form: Form;
  /** The answers after the save. */
  readonly currentAnswers: CurrentAnswers;
}

const planOf: Readonly<Record<RecordName, (baseline: SavedRecord, sent: SentRecord, judging: Judging) => Promise<Plan>>> = {
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
function replacedFiles({ applicant, currentAnswers }: SavedRecord, { photograph, documents }: Plan): readonly string[] {
  const photo = photograph && applicant.photoKey !== null ? [applicant.photoKey] : [];
  return [...photo, ...[...documents.keys()].flatMap((id) => currentAnswers.documents.get(id)?.fileKey ?? [])];
}

const filesOf = ({ photograph, documents }: Plan): readonly PlannedFile[] => [...(photograph ? [photograph] : []), ...documents.values()];

/**
 * Saves a record of answers: one statement reads it, the changes and the answers after them are planned, and one statement writes all of
 * it, or nothing where another save was quicker; then the save is planned again. A repeat with the same key gets the first answer and
 * changes nothing. Throws a 412 where the record has another revision than the save was made on, and a 422 with every error.
 */
export async function saveRecord(services: SavingRecords, form: ReceivedForm, options: SaveOptions): Promise<SavedAnswer> {
  const { db, clock, storage, uploads, records, readForm } = services;
  const { applicantId, record, formKey, formVersion, revisions, keyHash, message, language } = options;
  const fetched = await fetchUploads(services, applicantId, form);
  const key: SaveKey | undefined = keyHash === undefined ? undefined : { hash: keyHash, fingerprint: await fingerprintOf(db, form) };
  const files = new PlacedFiles(services);
  const read = factsOnce();
  const videos = ownVideos(services);
  const messages = messagesIn(language);
  // The rows of uploads must be read before the record: a save that refers to uploads reads the record again.
  let current = referencesOf(form).length === 0 ? options.current : undefined;

  const repeatReply = async (reply: StoredReply, formNow: Form, currentAnswers: CurrentAnswers): Promise<SavedAnswer> => {
    const row = reply.receiptNumber === undefined ? undefined : await receiptNumbered(db, reply.receiptNumber);
    return { ...reply, receipt: answeredReceipt(row), form: formNow, currentAnswers };
  };

  /** One attempt; undefined where another save was quicker. */
  const attempt = async (): Promise<SavedAnswer | undefined> => {
    const rows = await readUsable(services, applicantId, referencesOf(form));
    const baseline = current ?? await records.forSave(applicantId, record, key?.hash ?? '');
    current = undefined;
    if (!baseline) throw notFound();
    const isRepeat = key !== undefined && baseline.keyed !== null;
    if (isRepeat) {
      const reply = repeatedAnswer(baseline.keyed, key.fingerprint) as StoredReply;
      return repeatReply(reply, await readForm(db, formKey, { live: baseline.liveVersion }), baseline.currentAnswers);
    }
    const currentFiles = new Map([...baseline.currentAnswers.documents].map(([id, { fileKey }]) => [String(id), fileKey]));
    const sent: SentRecord = await unfold(receiveUploads(form, { rows, fetched, storedKeys: currentFiles }), options, read);
    const judging: Judging = {
      form: await readForm(db, formKey, { live: baseline.liveVersion, named: formVersion }),
      today: dayInJapan(clock()),
      judgeVideos: (addresses, problems) => checkVideos(videos, applicantId, addresses, problems),
    };
    requireRevision(revisions, revisionOf[record](baseline));
    const plan = await planOf[record](baseline, sent, judging);
    const planned = filesOf(plan);
    const keyOf = await files.placeAll(planned);
    const educationIds = await newEducationIds(services, plan.education.added.length);
    const now = clock();
    const after = answersAfterSave(baseline, plan, record, { keyOf, educationIds, now });
    const issued = record === 'onboarding' ? issueReceipt(services, {
      kind: 'onboarding', subject: null, applicant: baseline.applicant, language, title: messages({ key: 'receiptOnboarding' }),
      sections: formSections(judging.form, after.currentAnswers, language), next: [{ key: 'receiptNextOnboarding' }], now,
    }) : undefined;
    const reply: StoredReply = {
      message: messageOf(messages, { key: message }, issued?.receipt),
      revision: revisionOf[record](after),
      ...(issued && { receiptNumber: issued.receipt.number }),
    };
    const videoIds = [...plan.videos.values()].flatMap((address) => videos.idIn(address) ?? []);
    const isWritten = await writeRecord(services, {
      record, baseline, owner: applicantId, plan, after, keyOf, videoIds, key, answer: reply, receipt: issued, now,
    });
    if (!isWritten) return undefined;
    files.use(planned.map(keyOf));
    await removeFiles(storage, replacedFiles(baseline, plan));
    if (planned.length > 0) await waitBriefly(uploads.discard(planned.flatMap(({ file: { uploadId } }) => uploadId ?? [])));
    const formNow = await readForm(db, formKey, { live: baseline.liveVersion });
    return { ...reply, receipt: answeredReceipt(issued?.row), form: formNow, currentAnswers: after.currentAnswers };
  };

  return untilWritten(files, attempt);
}
