import { expect } from 'vitest';
import { firstAnswers, give, shows } from './support/answers.ts';
import { inTurn } from './support/devices.ts';
import { LoginPage } from './support/login.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';

/**
 * Runs in the page: a translator of the browser that takes each text out as soon as it is there, and puts two elements in its place. They
 * have the same words, so that the walk finds them.
 */
function translateForEver(): void {
  const translate = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
    for (const text of texts) {
      const isShown = text.data.trim() !== '' && text.parentElement?.closest('font, script, style, noscript, textarea, option, title') === null;
      if (!isShown) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  addEventListener('DOMContentLoaded', () => {
    translate(document.body);
    new MutationObserver(() => { translate(document.body); }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

test.for(inTurn(0))('a page that the browser translates all the time goes on, from the log-in to a saved profile ($language, $viewport)', async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, before: translateForEver, path: '/profile' });
  const { page, t } = opened;
  const applicant = newApplicant(device.language);
  const login = new LoginPage(opened);
  opened.watch.expect(/401|422|400/);
  await login.logIn({ email: applicant.email, password: 'not-the-password' });
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
  await login.logIn(applicant);
  const profile = new ProfilePage(opened);
  await profile.isViewed();
  await profile.edit();
  await profile.input(t('field.profile.name')).fill('');
  await profile.button('save.save').click();
  await profile.summary.waitFor();
  await profile.input(t('field.profile.name')).fill(applicant.name);
  await give(profile, firstAnswers);
  await profile.save();
  await shows(profile, firstAnswers, device.language);
  expect(await page.locator('font').count()).toBeGreaterThan(10);
});
