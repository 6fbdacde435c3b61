import { queryOptions } from '@tanstack/react-query';
import { receiptsCall, type Receipt, type ReceiptHead } from '../wire/receipts.ts';
import type { Client } from './client.ts';
import { failureOf } from './failure.ts';

const NOT_FOUND = 404;

/** The server does not support receipts. */
export const NOT_KEPT = 'notKept';

/** The newest first, as far as they are known. */
export type KnownReceipts = readonly (Receipt | ReceiptHead)[] | typeof NOT_KEPT;

async function readReceipts(client: Client, signal: AbortSignal, number?: string): Promise<KnownReceipts> {
  try {
    return await client.send(receiptsCall(number), { signal });
  } catch (error) {
    if (failureOf(error)?.status !== NOT_FOUND) throw error;
    return number === undefined ? NOT_KEPT : [];
  }
}

/** @param alongside what a page needs to show them; where it cannot be had the query fails, and is asked again as a whole */
export const receiptsQuery = (client: Client, alongside: () => Promise<unknown>, number?: string) => queryOptions({
  queryKey: ['my_receipts', number],
  queryFn: async ({ signal }) => (await Promise.all([readReceipts(client, signal, number), alongside()]))[0],
});
