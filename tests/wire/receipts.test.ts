import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { readReceipt } from '../../src/wire/receipts.ts';

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
