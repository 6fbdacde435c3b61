/** @module-tag full */
import { expect } from 'vitest';
import { violationsOn } from './support/axe.ts';
import { bothLanguages, inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { UserMenu } from './support/menu.ts';
import { ProfilePage } from './support/profile.ts';
import { allowCamera, RecorderPage } from './support/recorder.ts';
import { revoke } from './support/session.ts';
import { test } from './support/test.ts';
import { fixedText, type TextKey } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

const FIELD = 'Presentation video';
const EDIT = '/profile?mode=edit';

/** What a browser offers to delete of a site, while its page is open. */
const ALL = 'all';
const WITHOUT_COOKIES = 'local_storage,indexeddb';

async function clearSiteData({ context, page, origin }: Visit, storageTypes: string): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
}

async function recording(opened: Visit): Promise<RecorderPage> {
  await allowCamera(opened);
  const profile = new ProfilePage(opened);
  await profile.isEdited();
  const recorder = new RecorderPage(opened, profile.label(FIELD));
  await recorder.record(3);
  return recorder;
}

/** The log-in over the page, which says why and what becomes of the recording. */
async function asksOver(visit: Visit, title: string): Promise<LoginPage> {
  const { page, t } = visit;
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await dialog.getByText(t('logIn.recordingKept'), { exact: true }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/profile');
  return new LoginPage(visit, dialog);
}

async function isUsedAndSaved(opened: Visit, recorder: RecorderPage): Promise<void> {
  await recorder.stands('review');
  await recorder.group.getByText(reviewed(opened, 'widget.recorder.review.session')).waitFor();
  await recorder.press('widget.recorder.use');
  await recorder.plays();
  const profile = new ProfilePage(opened);
  await profile.save();
  await profile.fact(profile.label(FIELD)).locator('video').waitFor();
  await eventually(() => recorder.kept()).toEqual([]);
}

/** The first sentence, which has no length in it. */
const reviewed = ({ t }: Visit, key: TextKey): string => /^.+?[.。]/.exec(t(key))?.[0] ?? '';

const [large, small] = bothLanguages;
const cleared = [{ ...large, what: ALL }, { ...small, what: WITHOUT_COOKIES }];

test.for(cleared)('what is recorded outlives it that the site\'s data ($what) is deleted meanwhile ($language, $viewport)', async ({ what, ...device }, { visit, newApplicant }) => {
  const applicant = newApplicant(device.language);
  const opened = await visit({ ...device, as: applicant, path: EDIT });
  const recorder = await recording(opened);
  const [{ length: before } = { length: 0 }] = await recorder.kept();
  await clearSiteData(opened, what);
  const login = await asksOver(opened, opened.t('failure.dataCleared'));
  // The device has it again, for whatever comes before the log-in.
  await eventually(async () => (await recorder.kept())[0]?.length ?? 0).toBeGreaterThanOrEqual(before);
  await login.logIn(applicant);
  await opened.page.getByRole('dialog').waitFor({ state: 'detached' });
  await isUsedAndSaved(opened, recorder);
});

test.for(inTurn(1))('what goes up goes on when the site\'s data was deleted and the same applicant has come back ($language, $viewport)', async (device, { visit, newApplicant }) => {
  const applicant = newApplicant(device.language);
  const opened = await visit({ ...device, as: applicant, path: EDIT });
  const recorder = await recording(opened);
  await recorder.press('widget.recorder.stop');
  await recorder.press('widget.recorder.use');
  await recorder.press('video.pause');
  await clearSiteData(opened, ALL);
  await opened.page.getByText(opened.t('failure.dataCleared'), { exact: true }).first().waitFor();
  await new LoginPage(opened).logIn(applicant);
  await recorder.press('video.goOn');
  await recorder.plays();
});

test.for(inTurn(1))('who logs in instead sees nothing of what was recorded, and the first finds it again ($language, $viewport)', async (device, { visit, newApplicant }) => {
  const [first, second] = [newApplicant(device.language), newApplicant(device.language)];
  const opened = await visit({ ...device, as: first, path: EDIT });
  const { page, origin } = opened;
  const [login, landing, profile] = [new LoginPage(opened), new LandingPage(opened), new ProfilePage(opened)];
  const recorder = await recording(opened);
  await clearSiteData(opened, ALL);
  await (await asksOver(opened, opened.t('failure.dataCleared'))).logIn(second);
  await recorder.stands('intro');
  await page.goto(origin + EDIT);
  await recorder.stands('intro');
  expect(await recorder.kept()).toHaveLength(1);
  await new UserMenu(opened).logOut();
  await login.logIn(first);
  await landing.isOpen(first);
  await page.goto(origin + EDIT);
  await profile.isEdited();
  await recorder.stands('review');
});

test.for(inTurn(0))('a session that ends while it is recorded is begun anew over the page ($language, $viewport)', async (device, { visit, newApplicant }) => {
  const applicant = newApplicant(device.language);
  const opened = await visit({ ...device, as: applicant, path: EDIT });
  const expired = fixedText('You session has expired, Please login again!', device.language);
  opened.watch.expect(/status of 401/);
  const recorder = await recording(opened);
  await revoke(opened);
  const other = await opened.openWindow('/profile');
  await new LoginPage(opened, other).submit.waitFor();
  await other.close();
  await (await asksOver(opened, expired)).logIn(applicant);
  await isUsedAndSaved(opened, recorder);
});
