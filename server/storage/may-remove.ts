import type { Mark } from './belonging.ts';

/**
 * Whether files may be removed now. They may not while a back-up is made: at its moment rows named them. The mark says until when it
 * holds them. It suffices to ask: a file is removed after the transaction that replaced it, and a back-up that writes the mark after the
 * answer, and takes its moment after that, sees that transaction. Where the mark cannot be read, nothing is removed.
 */
export const unlessHeld = ({ read }: Mark) => async (): Promise<boolean> => {
  const until = await read().catch(() => undefined);
  return until !== undefined && (until === '' || Date.parse(until) < Date.now());
};

/** How long a mark holds files whose back-up was killed, by clocks that may disagree, and how often one that goes on writes it again. */
const HELD_MS = 30 * 60_000;
const AGAIN_MS = 60_000;

/** Runs `act` while no server removes files. */
export async function whileHeld<Made>({ write }: Mark, act: () => Promise<Made>): Promise<Made> {
  const hold = (): Promise<void> => write(new Date(Date.now() + HELD_MS).toISOString());
  await hold();
  // One that fails is made up for by the next.
  const holding = setInterval(() => { hold().catch(() => undefined); }, AGAIN_MS);
  try {
    return await act();
  } finally {
    clearInterval(holding);
    await write('').catch(() => undefined);
  }
}
