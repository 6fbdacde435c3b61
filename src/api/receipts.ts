import { queryOptions } from '@tanstack/react-query';
import { receiptsCall, type Receipt, type ReceiptHead } from '../wire/receipts.ts';
import type { Client } from './client.ts';
import { failureOf } from './failure.ts';

const NOT_FOUND = 404;

/** The server does not support receipts. */
export const NO_RECEIPTS = 'notKept';

/** The newest first, as far as they are known. */
export type ReceiptsAnswer = readonly (Receipt | ReceiptHead)[] | typeof NO_RECEIPTS;

async function readReceipts(client: Client, signal: AbortSignal, number?: string): Promise<ReceiptsAnswer> {
  try {
    return await client.send(receiptsCall(number), { signal });
  } catch (error) {
    if (failureOf(error)?.status !== NOT_FOUND) throw error;
    return number === undefined ? NO_RECEIPTS : [];
  }
}

/** @param alongside what a page needs to show them; where it cannot be had the query fails, and is asked again as a whole */
export const receiptsQuery = (client: Client, alongside: () => Promise<unknown>, number?: string) => queryOptions({
  queryKey: ['my_receipts', number],
  queryFn: async ({ signal }) => (await Promise.all([readReceipts(client, signal, number), alongside()]))[0],
});
