import { expect } from 'vitest';
import { shortForm, SHORT_FORM_DOCUMENTS } from './support/applications.ts';
import { ApplyPage, applyPath, stranger } from './support/apply.ts';
import { INSECURE_HOST } from './support/browser.ts';
import { inTurn } from './support/devices.ts';
import { hasEdits, hasSavedEdits, makeEdits } from './support/edits.ts';
import { pdf } from './support/files.ts';
import { ProfilePage } from './support/profile.ts';
import { testWith } from './support/test.ts';

const form = shortForm('without-https');
const test = testWith({ forms: [form] });

test.for(inTurn(0))('saves a profile with a document and keeps its draft where the portal is served without https ($language, $viewport)', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, host: INSECURE_HOST, as: newApplicant(device.language), path: '/profile?mode=edit' });
  const { page, language } = opened;
  opened.watch.expect(/Cross-Origin-Opener-Policy/);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  const profile = new ProfilePage(opened);
  await makeEdits(profile);
  await page.reload();
  await profile.button('engine.draft.discard').waitFor();
  await hasEdits(profile);
  await profile.save();
  await hasSavedEdits(profile, language === 'en' ? 'Engineer / Specialist in Humanities / International Services' : '技術・人文知識・国際業務');
});

test.for(inTurn(1))('takes a registration where the portal is served without https ($language, $viewport)', { tags: 'full' }, async (device, { visit }) => {
  const opened = await visit({ ...device, host: INSECURE_HOST, path: applyPath(form.name) });
  opened.watch.expect(/Cross-Origin-Opener-Policy/);
  const apply = new ApplyPage(opened, form);
  await apply.chooseLanguage();
  await apply.confirmEmail(`without-https-${device.language}@example.org`);
  await apply.fillBasics(stranger);
  await apply.input(apply.label('Hobby')).fill('登山');
  for (const document of SHORT_FORM_DOCUMENTS) await apply.chooseFile(apply.label(document), pdf('paper.pdf'));
  await apply.agreement.check();
  await apply.send();
  await apply.welcome.waitFor();
});
