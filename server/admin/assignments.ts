import { isDeepStrictEqual } from 'node:util';
import { type SQL, desc, eq, max, sql } from 'drizzle-orm';
import { StartupError } from '../base/startup-error.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { applicants, assignmentChanges } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Change, lockContent } from '../definitions/versions.ts';
import type { Content } from '../content/content.ts';
import { knownAddress } from '../contract/known-address.ts';

/** Finds an applicant by the e-mail address that content has. Throws a `StartupError` where there is none. */
export type OwnerOf = (email: string) => number;

/** Looks up applicants in one query. `part`: the part of the content that names them; absent: a command names them. */
export async function ownersOf(queries: Queries, part: keyof Content | undefined, emails: readonly string[]): Promise<OwnerOf> {
  const named = [...new Set(emails.map(knownAddress))];
  const rows = await queries.select({ id: applicants.id, email: applicants.email }).from(applicants)
    .where(sql`${applicants.email} = any(${sql.param(named)})`);
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  return (email) => {
    const id = ids.get(knownAddress(email));
    if (id !== undefined) return id;
    throw new StartupError(part
      ? `${part}.json names an applicant who is not there: ${email}.`
      : `There is no applicant ${email}; "applicant list" names all.`);
  };
}

type Row = typeof assignmentChanges.$inferInsert;

/** An entry of an applicant's history: the kind of item, its id (of the exam, the class and so forth) and its new state. */
interface Assignment extends Pick<Row, 'kind' | 'applicantId' | 'itemId'> {
  /** Null: it was withdrawn. */
  readonly state: unknown;
}

/** Records in the history what applicants were given or lost, by whom, when and why. */
export async function recordAssignments(
  queries: Queries, { author, at, action, message }: Change, assignments: readonly Assignment[],
): Promise<void> {
  if (assignments.length > 0)
    await queries.insert(assignmentChanges).values(assignments.map((one) => ({ author, at, action, message, ...one })));
}

/** Identifies the live version together with all assignments: any change of either changes it. */
export async function contentStateOf(queries: Queries, live: number): Promise<string> {
  const [latest] = await queries.select({ last: max(assignmentChanges.id) }).from(assignmentChanges);
  return `${String(live)}/${String(latest?.last ?? 0)}`;
}

/** Whether two states are equal once they are stored as JSON. */
export const isSameState = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));

interface AssignmentKind {
  readonly kind: Assignment['kind'];
  readonly table: string;
  /** The column that has the id of the exam, the class and so forth. */
  readonly item?: string;
  /** Condition on a row of the table (`given` in SQL) under which it cannot be withdrawn. */
  readonly begun: SQL;
}

/** What an applicant can be given, by the words of the command line. */
const assignmentKinds = {
  exam: { kind: 'exam', table: 'exam_takers', item: 'exam_id', begun: sql`progress::text <> '{}' or done_at is not null` },
  class: { kind: 'class', table: 'jclass_members', item: 'jclass_id', begun: sql`false` },
  session: {
    kind: 'online_session', table: 'online_session_takers', item: 'online_session_id',
    begun: sql`done_at is not null or exists (select 1 from online_session_answers a where a.applicant_id = given.applicant_id and a.online_session_id = given.online_session_id)`,
  },
  event: {
    kind: 'event', table: 'own_events', item: 'id',
    begun: sql`exists (select 1 from event_applications a where a.event_id = given.id) or exists (select 1 from reviews r where r.event_id = given.id)`,
  },
  download: { kind: 'download', table: 'own_downloadable_documents', item: 'id', begun: sql`false` },
  'company-info': { kind: 'company_info', table: 'own_company_categories', begun: sql`false` },
} as const satisfies Readonly<Record<string, AssignmentKind>>;

export type AssignmentWord = keyof typeof assignmentKinds;
export const assignmentWords = Object.keys(assignmentKinds) as readonly AssignmentWord[];

/**
 * Withdraws the item `id` of a kind from an applicant, whom messages call `name`. Throws a `StartupError` where the applicant does not have
 * the item, has begun it, or where the kind has no items to choose from.
 */
export async function withdrawAssignment(
  queries: Queries, { applicantId, name }: { readonly applicantId: number; readonly name: string },
  word: AssignmentWord, id: number | undefined,
  change: Change,
): Promise<void> {
  const { kind, table, item, begun }: AssignmentKind = assignmentKinds[word];
  if (item === undefined && id !== undefined) {
    throw new StartupError(`Nothing was changed: ${word} is taken back as a whole, without an ID.`);
  }
  const itemName = item === undefined ? word : `${word} ${String(id ?? '')}`;
  const ofApplicant = sql`applicant_id = ${applicantId} and ${item === undefined ? sql`true` : sql`${sql.identifier(item)} = ${id ?? 0}`}`;
  const assignedRows = sql`from ${sql.identifier(table)} given where ${ofApplicant}`;
  // A first answer takes the same lock. The statement that waits for the lock does not see that answer yet; the next one does.
  const { rowCount: assignedCount } = await queries.execute(sql`select ${assignedRows} for update`);
  if (assignedCount === 0) throw new StartupError(`Nothing was changed: ${name} has no ${itemName.trim()}.`);
  const { rowCount: begunCount } = await queries.execute(sql`select ${assignedRows} and (${begun})`);
  if (begunCount !== 0) throw new StartupError(`Nothing was changed: ${name} has begun the ${itemName}.`);
  await queries.execute(sql`delete ${assignedRows}`);
  await recordAssignments(queries, change, [{ kind, applicantId, itemId: item === undefined ? null : id ?? null, state: null }]);
}

/** As `withdrawAssignment`, for the applicant with an e-mail address. */
export const withdraw = (
  { db }: WithDatabase, email: string, word: AssignmentWord, id: number | undefined, change: Change,
): Promise<void> =>
  inTransaction(db.$client, async (transaction) => {
    // A command that rewrites this applicant's assignments runs before this, or sees the change.
    await lockContent(transaction);
    const applicantId = (await ownersOf(transaction, undefined, [email]))(email);
    await withdrawAssignment(transaction, { applicantId, name: email }, word, id, change);
  });

/** What an applicant was given, and lost, the newest first. */
export async function historyOf({ db }: WithDatabase, email: string): Promise<readonly (typeof assignmentChanges.$inferSelect)[]> {
  const applicantId = (await ownersOf(db, undefined, [email]))(email);
  return db.select().from(assignmentChanges).where(eq(assignmentChanges.applicantId, applicantId)).orderBy(desc(assignmentChanges.id));
}
