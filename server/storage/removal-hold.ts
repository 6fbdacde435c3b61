import type { Mark } from './database-mark.ts';

/**
 * Whether files may be removed now. They may not during a back-up, whose snapshot refers to them. The mark says until when it holds files.
 * Reading it is enough: a file is removed after the transaction that replaced it, and a back-up that writes the mark later takes its
 * snapshot later, and so sees that transaction. Where the mark cannot be read, nothing is removed.
 */
export const removalCheck = ({ read }: Mark) => async (): Promise<boolean> => {
  const until = await read().catch(() => undefined);
  return until !== undefined && (until === '' || Date.parse(until) < Date.now());
};

/** How long a mark holds files after its back-up was killed, by clocks that may differ, and how often a running back-up renews it. */
const HOLD_MS = 30 * 60_000;
const RENEW_MS = 60_000;

/** Runs `act` while no server removes files. */
export async function withHold<Made>({ write }: Mark, act: () => Promise<Made>): Promise<Made> {
  const renew = (): Promise<void> => write(new Date(Date.now() + HOLD_MS).toISOString());
  await renew();
  // The next renewal makes up for a failed one.
  const timer = setInterval(() => { renew().catch(() => undefined); }, RENEW_MS);
  try {
    return await act();
  } finally {
    clearInterval(timer);
    await write('').catch(() => undefined);
  }
}
