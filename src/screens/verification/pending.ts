import { isJsonObject } from '../../base/json.ts';

/** A log-in that waits for its second step. It stands in the history's state, which outlives a reload and is in no address. */
export interface Pending {
  /** As the server gave it. */
  readonly applicantId: string | number;
  /** Absent until a code was asked for. */
  readonly sent: SentCode | undefined;
}

export interface SentCode {
  /** The country's dialling code and the last digits of the phone. */
  readonly dialing: string;
  readonly ending: string;
  /** No further code is sent for now. */
  readonly limited: boolean;
}

/** Out of the history's state, which may hold anything. */
export function pendingOf(state: unknown): Pending | undefined {
  const applicantId = isJsonObject(state) ? state['applicantId'] : undefined;
  if (!isJsonObject(state) || (typeof applicantId !== 'string' && typeof applicantId !== 'number')) return undefined;
  return { applicantId, sent: sentOf(state['sent']) };
}

function sentOf(sent: unknown): SentCode | undefined {
  if (!isJsonObject(sent)) return undefined;
  const { dialing, ending, limited } = sent;
  return typeof dialing === 'string' && typeof ending === 'string' ? { dialing, ending, limited: limited === true } : undefined;
}
