import type { FastifyInstance } from 'fastify';
import type { MyReceiptsResponse } from '../../schemas/generated/wire.d.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { bearerLists, wireMoment } from '../http/bearer-lists.ts';
import { tokenCall } from '../http/call.ts';
import { MOST_ANSWERED_BYTES, receiptNumberIn, receiptOf } from './receipt.ts';

type StoredReceipt = Parameters<typeof receiptOf>[0];

const MOST_ANSWERED = 100;

/** PostgreSQL knows the length of a text without reading it. */
const NUMBERED = `
  select content, seal, number, kind, sent_at, row_number() over newest as place,
    row_number() over newest = 1 or (row_number() over newest <= ${String(MOST_ANSWERED)}
      and sum(octet_length(content)) over newest <= ${String(MOST_ANSWERED_BYTES)}) as has_room
  from receipts where applicant_id = caller.id window newest as (order by sent_at desc, number) order by place`;

interface Lists {
  readonly receipts: readonly StoredReceipt[];
  /** Those that do not fit into the answer. */
  readonly more: readonly { readonly number: string; readonly kind: string; readonly sentAt: string }[];
}

const readAll = bearerLists<Lists>('read_receipts', {
  receipts: `select content, seal from (${NUMBERED}) placed where has_room order by place`,
  more: `select number, kind, sent_at as "sentAt" from (${NUMBERED}) placed where not has_room order by place`,
});

const readOne = bearerLists<Pick<Lists, 'receipts'>>('read_receipt', {
  receipts: 'select content, seal from receipts where applicant_id = caller.id and number = $3',
});

/** An applicant's own receipts, the newest first, or the one of a number (schemas/wire/my_receipts.json). */
export function receiptCalls(app: FastifyInstance, services: WithDatabase & WithClock): void {
  tokenCall<MyReceiptsResponse>(app, 'my_receipts', async ({ request: { query }, tokenHash }) => {
    const { number } = query as { readonly number?: unknown };
    if (number !== undefined) {
      const { receipts } = await readOne(services, tokenHash, (typeof number === 'string' ? receiptNumberIn(number) : undefined) ?? '');
      return { receipts: receipts.map(receiptOf) };
    }
    const { receipts, more } = await readAll(services, tokenHash);
    return {
      receipts: receipts.map(receiptOf),
      ...(more.length > 0 && { more: more.map(({ sentAt, ...head }) => ({ ...head, sent_at: wireMoment(sentAt) })) }),
    };
  });
}
