import { isJsonObject } from '../../base/json.ts';

export type Pending = NonNullable<ReturnType<typeof pendingOf>>;

export type SentCode = NonNullable<ReturnType<typeof sentOf>>;

/**
 * A log-in that waits for its second step, read from the history state, which survives a reload, is not in the address, and may hold
 * anything. The applicant's id has the server's type; `sent` is absent until a code was requested.
 */
export function pendingOf(state: unknown) {
  const applicantId = isJsonObject(state) ? state['applicantId'] : undefined;
  if (!isJsonObject(state) || (typeof applicantId !== 'string' && typeof applicantId !== 'number')) return undefined;
  return { applicantId, sent: sentOf(state['sent']) };
}

/** The country's dialling code and the last digits of the phone; `limited`: no further code is sent for now. */
function sentOf(sent: unknown) {
  if (!isJsonObject(sent)) return undefined;
  const { dialing, ending, limited } = sent;
  return typeof dialing === 'string' && typeof ending === 'string' ? { dialing, ending, limited: limited === true } : undefined;
}
