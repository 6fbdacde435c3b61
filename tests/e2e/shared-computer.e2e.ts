import { expect } from 'vitest';
import { PASSWORD } from './support/applicants.ts';
import { shortForm, SHORT_FORM_DOCUMENTS } from './support/applications.ts';
import { ApplyPage, applyPath, stranger } from './support/apply.ts';
import { violationsOn } from './support/axe.ts';
import { inTurn, looksInTurn } from './support/devices.ts';
import { edits, hasEdits, makeEdits } from './support/edits.ts';
import { eventually } from './support/eventually.ts';
import { pdf } from './support/files.ts';
import { LandingPage } from './support/landing.ts';
import { LogOutDialog } from './support/log-out.ts';
import { LoginPage } from './support/login.ts';
import { UserMenu } from './support/menu.ts';
import { Inbox } from './support/outbox.ts';
import { ChangePasswordDialog, ResetPage } from './support/passwords.ts';
import { ProfilePage } from './support/profile.ts';
import { cutAfterServer, cutBeforeServer } from './support/proxy.ts';
import { nothing, remains } from './support/remains.ts';
import { testWith } from './support/test.ts';
import type { Visit } from './support/visit.ts';
import { newAddress } from './support/people.ts';

const [form, another] = [shortForm('shared'), shortForm('begun')];
const test = testWith({ forms: [form, another] });

const EDIT = '/profile?mode=edit';
const HOBBY = '登山、写真 & tea';
const NEW_PASSWORD = 'another password of tests';
const DAY_MS = 24 * 60 * 60 * 1000;

/** A registration from its link to the end of the session that the first password begins, on the device that the visit goes on with. */
async function register(opened: Visit, inbox: Inbox, email: string): Promise<void> {
  const { page, origin, t } = opened;
  const apply = new ApplyPage(opened, form);
  await apply.chooseLanguage();
  await apply.confirmEmail(email);
  await apply.fillBasics(stranger);
  await apply.input(apply.label('Hobby')).fill(HOBBY);
  for (const document of SHORT_FORM_DOCUMENTS) await apply.chooseFile(apply.label(document), pdf(`${document}.pdf`));
  await apply.send();
  await apply.welcome.getByRole('button', { name: t('engine.overview.close') }).click();
  await page.goto(origin + await inbox.nextLink());
  await new ResetPage(opened, true).set(PASSWORD);
  await new LandingPage(opened).isOpen({ name: stranger.name, japanese_name: stranger.japaneseName });
  await new UserMenu(opened).logOut();
  await new LoginPage(opened).submit.waitFor();
}

test.for(looksInTurn(1))('nothing of an applicant is left on a device after the log-out ($language, $viewport) [SESS-05, SESS-06, SESS-07, SHELL-10]', async (look, { stage, visit, newApplicant, proxy }) => {
  const { language } = look;
  const [applicant, registered] = [newApplicant(language), newAddress()];
  const opened = await visit({ ...look, host: '127.0.0.1', path: applyPath(form.name) });
  const { page, origin, t } = opened;
  const [login, menu] = [new LoginPage(opened), new UserMenu(opened)];
  const unsaved = new LogOutDialog(opened, 'logOut.unsaved.title');
  opened.watch.expect(/ERR_|status of 422/);
  await register(opened, new Inbox(stage.portal, registered), registered);

  // Begun with an address that is an applicant's already.
  await page.goto(origin + applyPath(another.name));
  const begun = new ApplyPage(opened, another);
  // The choice of before went with the one who had made it.
  await begun.chooseLanguage();
  await begun.giveEmail(applicant.email);
  await page.getByRole('link', { name: t('apply.registered.login'), exact: true }).click();
  await login.logIn(applicant);
  await new LandingPage(opened).isOpen(applicant);
  await new ApplyPage(opened, form).chooseLanguage();
  await menu.choose('shell.changePassword');
  await new ChangePasswordDialog(opened).change(PASSWORD, NEW_PASSWORD);
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // An interrupted save here, a draft in another window.
  await page.goto(origin + EDIT);
  const profile = new ProfilePage(opened);
  await makeEdits(profile);
  proxy.break(/^PUT .*applicants\/\d+\.json$/, cutAfterServer);
  await profile.confirmSave();
  await profile.actions.getByText(t('save.uncertain')).waitFor();
  proxy.mend();
  const other = new ProfilePage(opened, await opened.openWindow(EDIT));
  await other.isEdited();
  await other.input(other.label('Emergency contact')).fill('Minh');
  // Both windows are seen at once: what is typed in the one is kept at its next pause, not because it is hidden.
  const left = async (): Promise<string> => JSON.stringify(await remains(opened));
  await eventually(left).toContain('Minh');
  const before = await left();
  for (const kept of [edits.text, edits.file, applicant.email, 'portal.save.']) expect(before).toContain(kept);
  for (const gone of [PASSWORD, NEW_PASSWORD, registered, stranger.name]) expect(before).not.toContain(gone);

  await page.bringToFront();
  await menu.logOut();
  const line = unsaved.form('page.profile');
  await line.getByText(t('logOut.unsaved.fields', { number: 3 }), { exact: true }).waitFor();
  await line.getByText(t('logOut.unsaved.files', { number: 1 }), { exact: true }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await unsaved.choice('logOut.stay').click();
  await hasEdits(profile);
  await menu.logOut();
  await unsaved.choice('logOut.unsaved.confirm').click();
  await login.submit.waitFor();
  await new LoginPage(opened, other.page).submit.waitFor();
  await eventually(() => remains(opened)).toEqual(nothing(2));

  // What a window still had in mind comes back neither with the page nor by a step back.
  await page.goBack();
  // In the language of the host: the choice went with the log-out.
  await page.locator('input[type="password"]').waitFor();
  await Promise.all([page, other.page].map((window) => window.goto(`${origin}/forgot`)));
  await eventually(() => remains(opened)).toEqual(nothing(2));
});

test('who logs out on a device where another was expired takes nothing of theirs along', { tags: 'full' }, async ({ visit, newApplicant }) => {
  const [first, second] = [newApplicant('en'), newApplicant('en')];
  const opened = await visit({ language: 'en', as: first, path: EDIT });
  const { page, origin } = opened;
  const [profile, login] = [new ProfilePage(opened), new LoginPage(opened)];
  await makeEdits(profile);
  await page.goto(`${origin}/profile`);
  await page.evaluate(() => { localStorage.removeItem('portal.token'); });
  await page.goto(`${origin}/login`);
  await login.logIn(second);
  await new LandingPage(opened).isOpen(second);
  await page.goto(origin + EDIT);
  await profile.isEdited();
  await profile.input(profile.label('Hobby')).pressSequentially('of the second');
  await new UserMenu(opened).logOut();
  await new LogOutDialog(opened, 'logOut.unsaved.title').choice('logOut.unsaved.confirm').click();
  await login.logIn(first);
  await new LandingPage(opened).isOpen(first);
  await page.goto(origin + EDIT);
  await hasEdits(profile);
});

test.for(looksInTurn(2))('without a connection the applicant can still leave the device clean ($language, $viewport)', { tags: 'full' }, async (look, { visit, newApplicant, proxy }) => {
  const { language } = look;
  const opened = await visit({ ...look, as: newApplicant(language), path: EDIT });
  const { page } = opened;
  const [profile, menu] = [new ProfilePage(opened), new UserMenu(opened)];
  const [unsaved, failed] = [new LogOutDialog(opened, 'logOut.unsaved.title'), new LogOutDialog(opened, 'logOut.failed.title')];
  opened.watch.expect(/ERR_/);
  await new ApplyPage(opened, form).chooseLanguage();
  await makeEdits(profile);
  const { lift } = proxy.break(/POST .*logout/, cutBeforeServer);
  await menu.logOut();
  await unsaved.choice('logOut.unsaved.confirm').click();
  await failed.dialog.getByText(opened.t('failure.network'), { exact: true }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  // What comes under the pointer that has just pressed takes no press there that was not aimed at it.
  await page.mouse.move(1, 1);
  await failed.choice('logOut.stay').click();
  await hasEdits(profile);
  await menu.logOut();
  await unsaved.choice('logOut.unsaved.confirm').click();
  await page.mouse.move(1, 1);
  await failed.choice('logOut.failed.confirm').click();
  await new LoginPage(opened).submit.waitFor();
  lift();
  await eventually(() => remains(opened)).toEqual(nothing(1));
  await page.goto(opened.origin + EDIT);
  await new LoginPage(opened).submit.waitFor();
});

test('a draft that nobody comes back for is there for 30 days, and no longer', { tags: 'full' }, async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: EDIT });
  const { page } = opened;
  const profile = new ProfilePage(opened);
  await makeEdits(profile);
  await page.goto(opened.origin + applyPath(another.name));
  const apply = new ApplyPage(opened, another);
  await apply.confirmEmail('nobody-came-back@example.com');
  await apply.input(apply.label('Hobby')).fill(HOBBY);
  /** The page starts anew when the server's clock has gone on by so many days. */
  const after = async (days: number): Promise<void> => {
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch();
      const date = new Date(Date.now() + days * DAY_MS).toUTCString();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), date } });
    });
    await page.reload();
  };
  const kept = async (): Promise<boolean[]> => {
    const text = JSON.stringify(await remains(opened));
    return [edits.text, edits.file, HOBBY, 'nobody-came-back'].map((part) => text.includes(part));
  };
  await page.goto(`${opened.origin}/profile`);
  // What a start of a page finds for the first time it dates: three fields of the profile, one of the registration.
  const dated = () => page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('portal.seen.rows') ?? '{}') as object).length);
  await eventually(dated).toBe(4);
  await after(29);
  await profile.isViewed();
  expect(await kept()).toEqual([true, true, true, true]);
  await after(31);
  await eventually(kept).toEqual([false, false, false, false]);
});

test.for(inTurn(0))('who discards what another has begun to register is shown nothing of it ($language, $viewport)', { tags: 'full' }, async ({ language, viewport }, { visit, proxy }) => {
  const opened = await visit({ language, viewport, path: applyPath(another.name) });
  const { page, t } = opened;
  const apply = new ApplyPage(opened, another);
  opened.watch.expect(/ERR_/);
  await apply.chooseLanguage();
  await apply.confirmEmail(`somebody-${language}@example.com`);
  await apply.fillBasics(stranger);
  await apply.input(apply.label('Hobby')).fill(HOBBY);
  for (const document of SHORT_FORM_DOCUMENTS) await apply.chooseFile(apply.label(document), pdf(`${document}.pdf`));
  proxy.break(/^POST .*\/applicants\.json$/, cutBeforeServer);
  await apply.send();
  await apply.actions.getByText(t('apply.uncertain')).waitFor();
  proxy.mend();
  await page.goto(`${opened.origin}/login`);
  await page.goto(opened.origin + applyPath(another.name));
  await apply.button('engine.draft.discard').click();
  await apply.isAsked('apply.step.email');
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t('apply.step', { number: 1, name: t('apply.step.email') }));
  expect(await apply.basic('email').inputValue()).toBe('');
  await eventually(() => remains(opened)).toEqual(nothing(1));
  // The first step has the same way out.
  await apply.basic('email').pressSequentially('somebody-else@');
  await page.reload();
  await apply.button('engine.draft.discard').click();
  await apply.holds(t('field.registration.email'), '');
  await eventually(() => remains(opened)).toEqual(nothing(1));
});
