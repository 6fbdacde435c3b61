import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { receiptsCall, readReceipt } from '../../src/wire/receipts.ts';

const receipt: JsonObject = {
  number: '7K3M-Q9TD-2XHV', kind: 'application', language: 'en', title: 'Spring', sent_at: '2026-11-26T00:00:00Z', seal: 'c2VhbA', next: [],
  sections: [{ title: 'Basics', entries: [{ label: 'Name', value: 'Maria' }] }],
};

test('a receipt is read with what a server says besides, and the file of it has all of that', () => {
  expect(readReceipt({ ...receipt, more: [1] })?.file).toContain('"more"');
});

test('one that is nested without an end is none, and breaks no page', () => {
  const more: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
  expect(readReceipt({ ...receipt, more })).toBeUndefined();
});

test('those for which a list has no room stand after the others; one that cannot be read costs no other', () => {
  const head = { number: '0000-0000-0001', kind: 'onboarding', sent_at: '2026-11-25T00:00:00Z' };
  const decoded = receiptsCall().decode({ receipts: [receipt], more: [{ ...head, sent_at: 7 }, head] });
  expect(decoded).toMatchObject({ ok: true, value: [{ number: receipt.number }, { number: head.number, sentAt: Date.parse(head.sent_at) }] });
  expect(receiptsCall().decode([receipt])).toMatchObject({ ok: true, value: [{ number: receipt.number }] });
});
