import type { Clock } from '../base/clock.ts';
import type { Senders } from './message.ts';

const MOST_MESSAGES = 100;

/** What would have been sent. */
export interface OutboxMessage {
  readonly kind: 'email' | 'code';
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Stands in for a mail server and a code provider that are not set: keeps the newest messages in memory. */
export interface Outbox extends Senders {
  /** The newest first. */
  readonly messages: () => readonly OutboxMessage[];
}

export function openOutbox(clock: Clock): Outbox {
  let kept: readonly OutboxMessage[] = [];
  const put = async (message: Omit<OutboxMessage, 'at'>): Promise<void> => {
    kept = [{ ...message, at: clock().toISOString() }, ...kept].slice(0, MOST_MESSAGES);
  };
  return {
    sendEmail: ({ to, subject, text }) => put({ kind: 'email', to, subject, text }),
    sendCode: (to, text) => put({ kind: 'code', to, text }),
    messages: () => kept,
  };
}
