import { expect } from 'vitest';
import { firstAnswers, give } from './support/answers.ts';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { png } from './support/files.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { UserMenu } from './support/menu.ts';
import { ownCall } from './support/own-call.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';

const PAGES = ['/', '/login', '/auth', '/forgot', '/reset_password?reset_password_token=x', '/profile', '/profile?mode=edit', '/no/such/page'];

test('every page comes with the policy, and a nonce that is used once', async ({ stage }) => {
  const answers = await Promise.all([...PAGES, ...PAGES].map((path) => ownCall(stage.portal.origin() + path)));
  const policies = answers.map(({ headers }) => headers.get('content-security-policy') ?? '');
  for (const policy of policies) {
    expect(policy).not.toMatch(/unsafe-eval|unsafe-inline|unsafe-hashes|\*|https?:\/\/[^ ]*\*/);
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).toMatch(/require-trusted-types-for 'script'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).toMatch(/base-uri 'none'/);
  }
  const nonces = policies.map((policy) => /'nonce-([^']{22,})'/.exec(policy)?.[1]);
  expect(new Set(nonces).size).toBe(policies.length);
});

// The test fails on any violation (support/watch.ts); this walks everything that there is to violate it.
test.for(inTurn(0))('nothing in the portal violates it ($language)', async ({ language }, { visit, newApplicant }) => {
  const opened = await visit({ language });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  const applicant = newApplicant(language);
  await new LoginPage(opened).logIn(applicant);
  await new LandingPage(opened).isOpen(applicant);
  await page.goto(`${opened.origin}/profile`);
  await profile.isViewed();
  await profile.edit();
  await give(profile, firstAnswers);
  await profile.chooseFile(t('field.profile.photograph'), png('me.png'));
  await page.getByRole('button', { name: t('widget.date.open', { label: profile.label('Arrival in Japan') }) }).click();
  await page.getByRole('dialog').getByRole('combobox').first().waitFor();
  await page.keyboard.press('Escape');
  await profile.button('engine.group.add', { title: t('section.education') }).click();
  await profile.search(t('field.education.university'), t('option.otherUniversity'), profile.entry(2));
  await profile.button('save.save').click();
  await profile.summary.waitFor();
  const other = language === 'en' ? 'jp' : 'en';
  await page.getByRole('button', { name: t(`shell.language.${other}`), exact: true }).click();
  await page.getByRole('button', { name: t(`shell.language.${language}`), exact: true }).click();
  await page.getByRole('button', { name: t('engine.group.removeEntry', { entry: t('engine.group.entry', { title: t('section.education'), number: 2 }) }) }).click();
  await profile.save();
  // What the save has loaded anew may be answered once the session is over; the page takes that for the log-out that it is.
  opened.watch.allow(/status of 401 .*get_my_profile_fields/);
  await new UserMenu(opened).logOut();
  await new LoginPage(opened).submit.waitFor();
  await page.goto(`${opened.origin}/no/such/page`);
  await page.getByRole('heading', { name: t('notFound.title') }).waitFor();
});

test('the browser refuses what the policy forbids, and the tests hear of it', async ({ visit }) => {
  const opened = await visit({ language: 'en', path: '/login' });
  await new LoginPage(opened).submit.waitFor();
  for (const expected of [/policy: .*require-trusted-types-for/, /policy: .*style-src/, /console: .*(Content Security Policy|TrustedHTML|TrustedScript)/]) {
    opened.watch.expect(expected);
  }
  const ran = await opened.page.evaluate(() => {
    const script = document.createElement('script');
    script.append('document.title = "ran"');
    document.body.append(script);
    const style = document.createElement('style');
    style.append('body { display: none }');
    document.head.append(style);
    try { document.body.insertAdjacentHTML('beforeend', '<img src=x>'); } catch { /* Trusted Types */ }
    return document.title === 'ran' || getComputedStyle(document.body).display === 'none' || document.querySelector('img[src="x"]') !== null;
  });
  expect(ran).toBe(false);
  await eventually(() => opened.watch.problems.length).toBeGreaterThan(3);
});
