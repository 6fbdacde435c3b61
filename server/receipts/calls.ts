import type { FastifyInstance } from 'fastify';
import type { MyReceiptsResponse } from '../../schemas/generated/wire.d.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { bearerLists } from '../http/bearer-lists.ts';
import { tokenCall } from '../http/call.ts';
import { receiptOf } from './receipt.ts';

const MOST_TOLD = 100;

const read = bearerLists<{ readonly receipts: readonly { readonly content: string; readonly seal: string }[] }>('read_receipts', {
  receipts: `select receipt.content, receipt.seal from receipts receipt where receipt.applicant_id = caller.id
    order by receipt.sent_at desc, receipt.number limit ${String(MOST_TOLD)}`,
});

/** What an applicant has sent, as it was acknowledged: their own receipts alone, the newest first (schemas/wire/my_receipts.json). */
export function receiptCalls(app: FastifyInstance, services: WithDatabase & WithClock): void {
  tokenCall<MyReceiptsResponse>(app, 'my_receipts', async ({ tokenHash }) => ({ receipts: (await read(services, tokenHash)).receipts.map(receiptOf) }));
}
