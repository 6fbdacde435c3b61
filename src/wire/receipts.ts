import type { Receipt as WireReceipt } from '../../schemas/generated/wire.d.ts';
import { canonicalFile } from '../base/canonical-json.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { readMoment } from '../base/moment.ts';
import { ok } from '../base/result.ts';
import type { Language } from '../base/text.ts';
import { callWithQuery, callOf } from './call-of.ts';
import { receipt } from './generated/common/receipt.ts';
import { call, shape } from './generated/my_receipts.ts';
import { listDecoder } from './list.ts';
import { flawOf } from './shape.ts';

/** What was sent, as the server acknowledged it, in the language in which it was sent (schemas/wire/my_receipts.json). */
export interface Receipt extends Pick<WireReceipt, 'number' | 'kind' | 'title' | 'sections' | 'applicant' | 'contact' | 'seal'> {
  readonly language: Language;
  /** In ms since 1970. */
  readonly sentAt: number;
  readonly next: readonly string[];
  /** The text of the file that an applicant may keep: `admin receipt verify` judges each byte of it. */
  readonly file: string;
}

/** Undefined where the value is not a receipt: the application was sent all the same. */
export function readReceipt(value: JsonObject): Receipt | undefined {
  if (flawOf(receipt, value)) return undefined;
  const wire = value as unknown as WireReceipt;
  const sentAt = readMoment(wire.sent_at);
  const file = canonicalFile(value);
  return sentAt === undefined || file === undefined ? undefined : { ...wire, sentAt, next: wire.next ?? [], file };
}

/** A receipt of which a long list has only the head: the rest is fetched by its number. */
export type ReceiptHead = Pick<Receipt, 'number' | 'kind' | 'sentAt'>;

function readHead({ number, kind, sent_at: sent }: JsonObject): ReceiptHead | undefined {
  const sentAt = typeof sent === 'string' ? readMoment(sent) : undefined;
  return typeof number !== 'string' || typeof kind !== 'string' || sentAt === undefined ? undefined : { number, kind, sentAt };
}

const nameOf = ({ number }: ReceiptHead): string => number;
const decodeWhole = listDecoder({ call, names: ['receipts'], shape, read: readReceipt, nameOf });
const decodeMore = listDecoder({ call, names: ['more'], read: readHead, nameOf });

/** The applicant's receipts, the newest first, and then those of which the answer has only the heads. */
const allCall = callOf<readonly (Receipt | ReceiptHead)[]>(call, (value) => {
  const [whole, more] = [decodeWhole(value), isJsonObject(value) ? decodeMore(value) : undefined];
  return whole.ok ? { ...whole, ...ok([...whole.value, ...(more?.ok ? more.value : [])]) } : whole;
});

/** @param number of one receipt; absent: all of them, the oldest as heads only */
export const receiptsCall = (number?: string) => callWithQuery(allCall, 'number', number);
