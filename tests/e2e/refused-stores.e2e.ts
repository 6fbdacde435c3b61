import { expect } from 'vitest';
import { firstAnswers, give, shows } from './support/answers.ts';
import { oneIn } from '../arbitraries/rounds.ts';
import { png } from './support/files.ts';
import { LoginPage } from './support/login.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';

/** Runs in the page: somebody has all cookies blocked. To ask for a store or a channel of the browser throws, and each lock is refused. */
function forbidStores(): void {
  const deny = () => { throw new DOMException('denied', 'SecurityError'); };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel']) {
    Object.defineProperty(window, name, { configurable: true, get: deny });
  }
  LockManager.prototype.request = async () => { deny(); };
}

/** Runs in the page: the browser's stores have room for nothing. */
function fillStores(): void {
  Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
}

const refusals = [{ stores: 'are forbidden', before: forbidStores }, { stores: 'are full', before: fillStores }];

test.for(oneIn(2, refusals))('somebody whose browser’s stores $stores logs in, saves a profile with a photo, and logs out', async ({ before }, { visit, newApplicant }) => {
  const opened = await visit({ language: 'en', before, path: '/profile' });
  const { page, t } = opened;
  const applicant = newApplicant('en');
  const profile = new ProfilePage(opened);
  await new LoginPage(opened).logIn(applicant);
  await profile.isViewed();
  await profile.edit();
  await give(profile, firstAnswers);
  await profile.chooseFile(t('field.profile.photograph'), png('me.png'));
  await profile.save();
  await shows(profile, firstAnswers, 'en');
  await page.getByRole('button', { name: t('shell.account', { name: applicant.name }) }).click();
  await page.getByRole('button', { name: t('shell.logOut') }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
});
