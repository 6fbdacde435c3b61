import { desc, gt, lte, notInArray, or } from 'drizzle-orm';
import { type Clock, addSeconds } from '../../base/clock.ts';
import type { Queries } from '../../database/database.ts';
import { outboxMessages } from '../../database/schema.ts';
import type { Senders } from './message.ts';

const MOST_MESSAGES = 100;
const RETENTION_SECONDS = 24 * 3600;

/** A message that would have been sent. */
export interface OutboxMessage {
  readonly kind: 'email' | 'code';
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Replaces a mail server and a code provider in a demo: stores the newest messages for a day, each of them once. */
export interface Outbox extends Senders {
  /** The newest first. */
  readonly messages: () => Promise<readonly OutboxMessage[]>;
}

/** The service that shows these messages. */
export interface WithOutbox {
  readonly outbox: Pick<Outbox, 'messages'>;
}

export function openOutbox(queries: Queries, clock: Clock): Outbox {
  const oldest = (): Date => addSeconds(clock(), -RETENTION_SECONDS);
  const put = async (message: Omit<typeof outboxMessages.$inferInsert, 'at'>): Promise<void> => {
    await queries.insert(outboxMessages).values({ ...message, at: clock() }).onConflictDoNothing();
    const newest = queries.select({ id: outboxMessages.id }).from(outboxMessages).orderBy(desc(outboxMessages.at)).limit(MOST_MESSAGES);
    await queries.delete(outboxMessages).where(or(lte(outboxMessages.at, oldest()), notInArray(outboxMessages.id, newest)));
  };
  return {
    sendEmail: ({ id, to, subject, text }) => put({ id, kind: 'email', to, subject, text }),
    sendCode: ({ id, to, text }) => put({ id, kind: 'code', to, text }),
    messages: async () => {
      const rows = await queries.select().from(outboxMessages).where(gt(outboxMessages.at, oldest())).orderBy(desc(outboxMessages.at));
      return rows.map(({ kind, to, subject, text, at }) =>
        ({ kind, to, ...(subject === null ? {} : { subject }), text, at: at.toISOString() }));
    },
  };
}
