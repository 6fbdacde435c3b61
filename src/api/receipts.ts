import { queryOptions } from '@tanstack/react-query';
import { decodeMyReceipts, type Receipt } from '../wire/receipts.ts';
import { callOf } from './call.ts';
import type { Client } from './client.ts';
import { failureOf, statusOf } from './failure.ts';

export { readReceipt, type Receipt } from '../wire/receipts.ts';

export const receiptsCall = callOf(decodeMyReceipts);

const NOT_FOUND = 404;

/** A server that knows no receipts has none. */
async function readReceipts(client: Client, signal: AbortSignal): Promise<readonly Receipt[]> {
  try {
    return await client.send(receiptsCall, { signal });
  } catch (error) {
    if (statusOf(failureOf(error)) === NOT_FOUND) return [];
    throw error;
  }
}

/** @param alongside what a page needs to show them; where it cannot be had the query fails, and is asked again as a whole */
export const receiptsQuery = (client: Client, alongside: () => Promise<unknown>) => queryOptions({
  queryKey: ['my_receipts'],
  queryFn: async ({ signal }) => (await Promise.all([readReceipts(client, signal), alongside()]))[0],
});
