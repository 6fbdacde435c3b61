import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bothLanguages } from '../e2e/support/devices.ts';
import { isSeen } from '../walks/support/form-walk.ts';
import { loginWalk } from '../walks/support/account-walks.ts';
import { end, openServer, visit } from '../walks/support/visit.tsx';

afterEach(end);

test.for(bothLanguages.slice(0, 2))('pages say whom to ask and lead to the terms, before the log-in and after it ($language, $viewport) [ROUTE-19]', async (device) => {
  const server = openServer();
  const person = server.campus.newPerson(device.language);
  const opened = await visit(server, { ...device, path: '/login', settings: { contact: 'ask@example.com', termsLink: 'https://terms.example/' } });
  const contact = page.getByRole('link', { name: 'ask@example.com' });
  await expect.element(contact).toHaveAttribute('href', 'mailto:ask@example.com');
  await expect.element(page.getByRole('link', { name: opened.t('shell.terms') })).toHaveAttribute('href', 'https://terms.example/');
  // The registration has the terms of service beside them, which are others.
  expect(opened.t('shell.terms')).not.toBe(opened.t('apply.terms'));
  await loginWalk(opened).logIn(person);
  await isSeen(page.getByRole('heading', { level: 1, name: opened.t('page.home') }));
  await isSeen(page.getByRole('contentinfo').getByRole('link', { name: 'ask@example.com' }));
});

test.for([
  ['03-1234-5678', 'tel:03-1234-5678'], ['the front desk', undefined], [undefined, undefined],
] as const)('a contact that is %s', async ([contact, href]) => {
  const opened = await visit(openServer(), { language: 'en', path: '/forgot', settings: { contact } });
  await isSeen(page.getByRole('heading', { name: opened.t('forgotPassword.title') }));
  await expect.poll(() => document.querySelector('footer')?.textContent ?? undefined).toBe(contact && `Contact: ${contact}`);
  expect(document.querySelector('footer a')?.getAttribute('href') ?? undefined).toBe(href);
});

test('the page that is not found ends as they do', async () => {
  const opened = await visit(openServer(), { language: 'jp', path: '/no-such-page', settings: { contact: 'ask@example.com' } });
  await isSeen(page.getByRole('heading', { name: opened.t('notFound.title') }));
  await isSeen(page.getByRole('link', { name: 'ask@example.com' }));
});
