import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import type { OnlineSessionQuestion } from '../content/content.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { onlineSessionAnswers, onlineSessionTakers, onlineSessions } from '../database/learning-schema.ts';
import { Refusal, notFound } from '../http/refusal.ts';
import type { Answer } from '../questions/judge.ts';
import type { WithStorage } from '../storage/storage.ts';

/** A session as one of its applicants names it; a foreign one is not found. */
export interface SessionKey {
  readonly onlineSessionId: number;
  readonly applicantId: number;
}

/** What a question is answered with: a value, or a file that is in the storage. */
export interface KeptAnswer {
  readonly answer: Answer;
  readonly file?: { readonly key: string; readonly name: string; readonly kind: string; readonly size: number } | undefined;
}

type Row = typeof onlineSessionAnswers.$inferSelect;

const whose = ({ onlineSessionId, applicantId }: SessionKey) =>
  and(eq(onlineSessionTakers.onlineSessionId, onlineSessionId), eq(onlineSessionTakers.applicantId, applicantId));

/** A question of a session of the applicant's own. Throws a 404 for any other. */
export async function findQuestion({ db }: WithDatabase, key: SessionKey, questionId: number): Promise<OnlineSessionQuestion> {
  const [row] = await db.select({ questions: onlineSessions.questions }).from(onlineSessionTakers)
    .innerJoin(onlineSessions, eq(onlineSessions.id, onlineSessionTakers.onlineSessionId)).where(whose(key));
  const question = row?.questions.find(({ question_id: id }) => id === questionId);
  if (!question) throw notFound();
  return question;
}

/** Until the end of the transaction nobody else saves in this session, or ends it. */
async function lockTaker(queries: Queries, key: SessionKey): Promise<{ readonly doneAt: Date | null }> {
  const [taker] = await queries.select({ doneAt: onlineSessionTakers.doneAt }).from(onlineSessionTakers).where(whose(key)).for('update');
  if (!taker) throw notFound();
  return taker;
}

const isSame = (held: Row | undefined, { answer, file }: KeptAnswer): boolean =>
  isDeepStrictEqual(held?.answer ?? null, answer) && (held?.fileName ?? undefined) === file?.name && (held?.fileSize ?? undefined) === file?.size;

/** What became of an answer: whether it was stored, and the file that it replaced. */
interface Stored {
  readonly isNew: boolean;
  readonly replaced: string | null;
}

/** The answer that arrives last is kept. Throws a 422 where the session is done, but for what it holds already. */
async function store(queries: Queries, key: SessionKey, questionId: number, kept: KeptAnswer, at: Date): Promise<Stored> {
  const { doneAt } = await lockTaker(queries, key);
  const [held] = await queries.select().from(onlineSessionAnswers).where(and(
    eq(onlineSessionAnswers.onlineSessionId, key.onlineSessionId), eq(onlineSessionAnswers.applicantId, key.applicantId), eq(onlineSessionAnswers.questionId, questionId),
  ));
  if (doneAt !== null && !isSame(held, kept)) throw new Refusal(422, { key: 'sessionDone' });
  if (doneAt !== null) return { isNew: false, replaced: null };
  const { answer, file } = kept;
  const row = { answer, fileKey: file?.key ?? null, fileName: file?.name ?? null, fileKind: file?.kind ?? null, fileSize: file?.size ?? null, at };
  await queries.insert(onlineSessionAnswers).values({ ...key, questionId, ...row }).onConflictDoUpdate({
    target: [onlineSessionAnswers.applicantId, onlineSessionAnswers.onlineSessionId, onlineSessionAnswers.questionId], set: row,
  });
  return { isNew: true, replaced: held?.fileKey ?? null };
}

/** Saves one answer (spec §7 Online sessions: update) and removes the file that it replaces. Returns whether anything was stored. */
export async function saveAnswer(
  { db, clock, storage }: WithDatabase & WithClock & WithStorage, key: SessionKey, questionId: number, kept: KeptAnswer,
): Promise<boolean> {
  const { isNew, replaced } = await db.transaction((transaction) => store(transaction, key, questionId, kept, clock()));
  // The answer is stored: what stays behind goes with the orphans.
  if (replaced !== null) await storage.remove(replaced).catch(() => undefined);
  return isNew;
}

/** Marks a session as done for good (spec §4 Online session); who says it again changes nothing. Throws a 404 for another's. */
export async function finishSession({ db, clock }: WithDatabase & WithClock, key: SessionKey): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockTaker(transaction, key);
    await transaction.update(onlineSessionTakers).set({ doneAt: clock() }).where(and(whose(key), isNull(onlineSessionTakers.doneAt)));
  });
}
