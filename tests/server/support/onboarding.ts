import { type Part, document, field, pdf, png } from './saving.ts';

const flag: Part = ['applicant[is_onboarded]', 'true'];

/** A save of the onboarding page. */
export const onboarding = (...parts: readonly (readonly Part[])[]): readonly Part[] => [flag, ...parts.flat()];

/** Every mandatory answer of the demo's onboarding form. */
export const complete: readonly Part[] = onboarding([
  field('Name in katakana', 'テスト'), field('Address in Japan', '東京都港区1-1'), field('Phone in Japan', '０８０-1111-2222'),
  field('Email for the company', 'work@example.com'), field('Bank', 'post'), field('Branch', '〇一八'), field('Account number', '1234567'),
], document(11, pdf('contract.pdf')), document(12, png(undefined, 'bank-book.png')));
