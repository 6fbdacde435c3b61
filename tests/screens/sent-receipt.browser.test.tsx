import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReactNode } from 'react';
import { ApiError } from '../../src/api/failure.ts';
import { WelcomeDialog } from '../../src/screens/apply/registration/welcome-dialog.tsx';
import { Completed } from '../../src/screens/exam/completed.tsx';
import { Outro } from '../../src/screens/online-session/outro.tsx';
import { Receipts } from '../../src/screens/profile/receipts/receipts.tsx';
import { SentReceipt } from '../../src/ui/receipt/sent-receipt.tsx';
import { PortalProvider, usePortal } from '../../src/ui/portal.ts';
import { hidePortals, showPortal } from './shown-portal.tsx';

const receipt = {
  number: '7K3M-Q9TD-2XHV', kind: 'online_session', language: 'en', title: 'Session', sent_at: '2026-11-26T00:00:00Z', seal: 'c2VhbA', next: [],
  applicant: { name: 'Maria', student_id: 'R2026-00001' }, sections: [],
};

afterEach(hidePortals);

const session = { id: 7, title: { en: 'Session', jp: 'セッション' }, intro: undefined, introVideo: undefined, outro: undefined, done: true, receiptNumber: undefined, questions: [] };
const exam = { title: { en: 'Exam', jp: '試験' }, end: undefined, intro: undefined, introVideo: undefined, outro: undefined, groups: [], over: false, done: true, receiptNumber: undefined, score: undefined };
const welcome = { email: 'a@example.com', message: undefined, welcomeMessage: undefined, consultationUrl: undefined, receipt };

const sent: readonly (readonly [what: string, screen: ReactNode, wayOn: () => Element])[] = [
  [
    'an online session', <Outro key="session" session={session} receipt={receipt} />,
    () => page.getByRole('button', { name: 'Ok', exact: true }).element(),
  ],
  [
    'an exam', <Completed key="exam" exam={exam} takesFocus receipt={receipt} />,
    () => page.getByRole('link', { name: 'To the class page', exact: true }).element(),
  ],
  ['an application', <WelcomeDialog key="application" welcome={welcome} />, () => page.getByRole('button', { name: 'Close', exact: true }).element()],
];

test.for(sent)('a receipt of %s, which comes later, stands below what can be pressed', async ([, screen, wayOn]) => {
  await showPortal([{ path: '/', element: screen }], '/', {});
  const shown = page.getByText(receipt.number, { exact: true });
  await expect.element(shown).toBeInTheDocument();
  expect(wayOn().compareDocumentPosition(shown.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.for(sent.slice(0, 2))('the words that say that %s has arrived say when, and by which number, before the way on', async ([, screen, wayOn]) => {
  await showPortal([{ path: '/', element: screen }], '/', {});
  const told = page.getByText(/26 November 2026 at .+\sReceipt number: 7K3M-Q9TD-2XHV/);
  await expect.element(told).toBeVisible();
  expect(wayOn().compareDocumentPosition(told.element())).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test.for([
  ['an online session', <Outro key="session" session={session} receipt={undefined} />], ['an exam', <Completed key="exam" exam={exam} takesFocus />],
] as const)('where no receipt of %s came with the answer, the way to all of them is there', async ([, screen]) => {
  await showPortal([{ path: '/', element: screen }], '/', {});
  await expect.element(page.getByRole('link', { name: 'See your receipts', exact: true })).toBeVisible();
});

/** What a page shows in front of a server of which nothing says that it has what the portal adds to the specification. */
function Elsewhere({ children }: { readonly children: ReactNode }) {
  const portal = usePortal();
  return <PortalProvider value={{ ...portal, settings: { ...portal.settings, extensions: false } }}>{children}</PortalProvider>;
}

test('no way leads to receipts where none came and none may be kept, but to one whose number is there', async () => {
  const screens = [<Outro key="session" session={session} receipt={undefined} />, <Completed key="exam" exam={exam} takesFocus />];
  await showPortal([{ path: '/', element: <Elsewhere>{screens}<Completed exam={{ ...exam, receiptNumber: '7K3M-Q9TD-2XHV' }} /></Elsewhere> }], '/', {});
  await expect.element(page.getByRole('link', { name: 'See your receipt', exact: true })).toBeVisible();
  expect(page.getByRole('link', { name: /receipt/ }).elements()).toHaveLength(1);
});

test.each([null, receipt.number])('the page of receipts says that a server keeps none which does not know them (%s)', async (number) => {
  const asked: unknown[] = [];
  await showPortal([{ path: '/', element: <Receipts number={number} /> }], '/', { my_receipts: () => {
    asked.push(number);
    throw new ApiError({ kind: 'server', status: 404 });
  } });
  await expect.element(page.getByText('This portal keeps no receipts.', { exact: true })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('the words about what comes next that an application is welcomed with are said in the language in which they came', async () => {
  await showPortal([{ path: '/', element: <WelcomeDialog welcome={{ ...welcome, receipt: { ...receipt, next: ['Look into your mail.'] } }} /> }], '/', {}, undefined, 'jp');
  await expect.element(page.getByText('控えの文章は、送信したときの言語（英語）で保存されています。', { exact: true })).toBeVisible();
  expect(page.getByText('Look into your mail.', { exact: true }).first().element().closest('[lang]')).toHaveAttribute('lang', 'en');
});

test('the lines of what comes next are lines in a receipt as well', async () => {
  await showPortal([{ path: '/', element: <SentReceipt receipt={{ ...receipt, next: ['Set your password.\nSent to: a@example.com'] }} /> }], '/', {});
  const told = page.getByText('Set your password.', { exact: false });
  await expect.element(told).toBeVisible();
  expect((told.element() as HTMLElement).innerText).toBe('Set your password.\nSent to: a@example.com');
});

test.each([320, 340, 360, 375, 390])('the number of a receipt is in one piece in their list, at %i px', async (width) => {
  await page.viewport(width, 844);
  await showPortal([{ path: '/', element: <Receipts number={null} /> }], '/', { my_receipts: () => ({ receipts: [receipt] }) });
  const shown = page.getByText(receipt.number);
  await expect.element(shown).toBeVisible();
  const text = shown.element().lastChild as Text;
  const range = document.createRange();
  range.selectNode(text);
  range.setStart(text, text.data.indexOf(receipt.number));
  expect(range.getClientRects()).toHaveLength(1);
  expect(shown.element().parentElement?.textContent).not.toMatch(/·\s*7K3M/);
});

test.for([
  ['If you have a question, please ask recruiting+2027@example.com.', 'recruiting+2027@example.com'],
  ['ご不明な点は、recruiting@example.comにお問い合わせください。', 'recruiting@example.com'],
] as const)('who is to be asked can be written to from a receipt: %s', async ([contact, address]) => {
  await showPortal([{ path: '/', element: <SentReceipt receipt={{ ...receipt, contact }} /> }], '/', {});
  const link = page.getByRole('link', { name: address, exact: true });
  await expect.element(link).toHaveAttribute('href', `mailto:${address}`);
  expect(link.element().parentElement?.textContent).toBe(contact);
});

test.for([['en', 0], ['jp', 1]] as const)('a receipt in another language than that of the page says so (%s)', async ([language, times]) => {
  await showPortal([{ path: '/', element: <SentReceipt receipt={{ ...receipt, next: ['Nothing more to do.'] }} /> }], '/', {}, undefined, language);
  await expect.element(page.getByText('Nothing more to do.', { exact: true })).toHaveAttribute('lang', 'en');
  expect(page.getByText('控えの文章は、送信したときの言語（英語）で保存されています。', { exact: true }).elements()).toHaveLength(times);
});
