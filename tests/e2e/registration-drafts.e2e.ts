import { shortForm, SHORT_FORM_DOCUMENTS } from './support/applications.ts';
import { ApplyPage, applyPath, stranger } from './support/apply.ts';
import { coming } from './support/coming.ts';
import { inTurn } from './support/devices.ts';
import { pdf } from './support/files.ts';
import { newAddress } from './support/people.ts';
import { testWith } from './support/test.ts';
import type { Visit } from './support/visit.ts';

const form = shortForm('drafts');
const test = testWith({ forms: [form] });

const HOBBY = '登山、写真 & tea';
const [DOCUMENT] = SHORT_FORM_DOCUMENTS;

/** As the browser is closed by whoever answers its question with yes. */
async function close({ page }: ApplyPage): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  const closed = coming(page.waitForEvent('close'));
  await page.close({ runBeforeUnload: true });
  await closed;
}

const reopen = async (visit: Visit): Promise<ApplyPage> => new ApplyPage(visit, form, await visit.openWindow(applyPath(form.name)));

test.for(inTurn(0))('brings back either step after the browser was closed ($language, $viewport)', { tags: 'full' }, async ({ language, viewport }, { visit }) => {
  const email = newAddress();
  const opened = await visit({ language, viewport, path: applyPath(form.name) });
  const first = new ApplyPage(opened, form);
  await first.chooseLanguage();
  await first.basic('email').pressSequentially(email);
  await close(first);

  const second = await reopen(opened);
  await second.isAsked('apply.step.email');
  await second.holds(opened.t('field.registration.email'), email);
  await second.confirmEmail(email);
  await second.fillBasics(stranger);
  await second.chooseFile(second.label(DOCUMENT), pdf('resume.pdf'));
  await second.input(second.label('Hobby')).pressSequentially(HOBBY);
  await close(second);

  const third = await reopen(opened);
  await third.isAsked('apply.step.registration');
  await third.page.getByText(email, { exact: true }).waitFor();
  await third.button('engine.draft.discard').waitFor();
  await third.keepsBasics(stranger);
  await third.holds(third.label('Hobby'), HOBBY);
  await third.group(third.label(DOCUMENT)).getByText('resume.pdf').waitFor();
});
