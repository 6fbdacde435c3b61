import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionApplicant } from '../../src/api/authentication.ts';
import { LandingScreen } from '../../src/screens/landing/landing-screen.tsx';
import { hidePortals, showPortal } from './shown-portal.tsx';

const applicant: SessionApplicant = {
  id: '7', name: '長谷川 ジェニファー 由美子', email: 'yumiko@example.com', lastSignInAt: undefined, onboarded: true, productVariant: false,
};
const content = 'News of the product';
const routes = [{ path: '/', element: <LandingScreen productContent={<p>{content}</p>} /> }];
const links = () => page.getByRole('link').elements().map(({ textContent }) => textContent);

afterEach(hidePortals);

it('greets by name and leads to the pages this applicant has', async () => {
  await showPortal(routes, '/', {}, applicant);
  await expect.element(page.getByText('Welcome, 長谷川 ジェニファー 由美子.')).toBeVisible();
  expect(links()).toEqual(['Interview', 'Profile', 'Japanese Class', 'Onboarding']);
  expect(page.getByText(content).elements()).toEqual([]);
});

it('shows the home-page content at the top to the product variant, and to no other', async () => {
  await showPortal(routes, '/', {}, { ...applicant, onboarded: false, productVariant: true });
  await expect.element(page.getByText(content)).toBeVisible();
  const follows = page.getByText(content).element().compareDocumentPosition(page.getByRole('heading', { level: 1 }).element());
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(links()).toEqual(['Interview', 'Profile']);
});
