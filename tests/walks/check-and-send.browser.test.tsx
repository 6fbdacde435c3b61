import { afterEach, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import demoForms from '../../server/demo/registration-forms.json';
import type { RegistrationFormContent } from '../../server/content/generated/content.d.ts';
import { chooseLanguage } from '../../src/i18n/chosen-language.ts';
import { applyPath, stranger } from '../e2e/support/apply.ts';
import { SHORT_FORM_DOCUMENTS, shortForm } from '../e2e/support/applications.ts';
import { inTurn } from '../e2e/support/devices.ts';
import type { TextKey } from '../e2e/support/texts.ts';
import controls from '../../src/ui/controls.module.css';
import { group, text } from '../screens/exam-server.ts';
import { question, session, sessionServer } from '../screens/online-session-server.ts';
import { ApplyWalk } from './support/apply-walk.ts';
import { examHall, examWalk } from './support/exam-hall.ts';
import { isSeen, pdf } from './support/form-walk.ts';
import { answers } from './support/network.ts';
import { end, openServer, visit, type Visit, type VisitOptions } from './support/visit.tsx';
import { violations } from './support/violations.ts';

const REGISTER = /POST .*\/applicants\.json$/;
const asked = shortForm('checked');
/** With fields besides that nobody has to fill in. */
const short: RegistrationFormContent = {
  ...asked, categories: [...asked.categories, { category_name: { en: 'More', jp: 'その他' }, fields: [{ name: 'Motto', input_type: 'text', translated_name: '座右の銘' }, { name: 'Page', input_type: 'url', translated_name: 'ページ' }] }],
};
const MOTTO = '一期一会';

const receipt = {
  number: '7K3M-Q9TD-2XHV', kind: 'application', language: 'en', title: 'Spring', sent_at: '2026-11-26T00:00:00Z', seal: 'c2VhbA', next: ['Wait for the email.'],
  applicant: { name: 'Maria', student_id: 'R2026-00001' },
  sections: [{ title: 'Basics', entries: [{ label: 'Name', value: 'Maria' }, { label: 'CV', file: { name: 'cv.pdf', size: 1_500_000, sha256: 'ab'.repeat(32) } }, { label: 'Hobby', value: null }] }],
};

/** An applicant who has filled in all but the motto. */
async function filledIn(device: Pick<VisitOptions, 'language' | 'viewport'>) {
  chooseLanguage(device.language, undefined);
  const server = openServer({ forms: [...demoForms as readonly RegistrationFormContent[], short] });
  const opened = await visit(server, { ...device, path: applyPath(short.name) });
  const apply = new ApplyWalk(opened, short);
  await apply.confirmEmail('checked@example.com');
  await apply.fillBasics();
  await apply.input(apply.label('Hobby')).fill('Tea');
  for (const document of SHORT_FORM_DOCUMENTS) await apply.chooseFile(apply.label(document), pdf(`${document}.pdf`, 3000));
  const check = page.getByRole('dialog', { name: opened.t('apply.confirm.title') });
  return { ...opened, apply, check, list: check.getByRole('region', { name: opened.t('check.title') }) };
}

afterEach(end);

test.for(inTurn(0))('what would be sent is shown first, and leads back to its field with nothing lost ($language, $viewport)', async (device) => {
  const { apply, check, list, campus, t } = await filledIn(device);
  const address = apply.input(apply.label('Page'));
  await address.fill('nowhere');
  await apply.submit.click();
  await isSeen(list.getByText(stranger.name, { exact: true }));
  await isSeen(list.getByText(`${SHORT_FORM_DOCUMENTS[0]}.pdf`));
  const free = list.getByText(t('check.optional', { number: 1 }), { exact: true });
  await isSeen(free);
  expect(await violations()).toEqual([]);
  expect(campus.registered).toEqual([]);

  const unfit = list.getByRole('region', { name: t('check.unfit', { number: 1 }) });
  await unfit.getByRole('button', { name: apply.label('Page'), exact: true }).click();
  await expect.element(address).toHaveFocus();
  await address.fill('https://somewhere.example/');
  await apply.submit.click();
  await expect.element(unfit).not.toBeInTheDocument();

  await free.click();
  await list.getByRole('button', { name: apply.label('Motto'), exact: true }).click();
  const motto = apply.input(apply.label('Motto'));
  await expect.element(motto).toHaveFocus();
  await motto.fill(MOTTO);
  await apply.submit.click();
  await isSeen(list.getByText(MOTTO, { exact: true }));
  await expect.element(free).not.toBeInTheDocument();
  await list.getByRole('button', { name: t('check.changeNamed', { title: t('section.education') }) }).click();
  await expect.poll(() => document.activeElement?.closest('[data-section]') !== null).toBe(true);

  await apply.submit.click();
  await check.getByRole('button', { name: t('apply.confirm.cancel') }).click();
  await apply.keepsBasics();
  expect(campus.registered).toEqual([]);
  await apply.send();
  await isSeen(apply.welcome);
  expect(campus.registered).toHaveLength(1);
});

type Device = Pick<VisitOptions, 'language' | 'viewport'>;

/** What asks before it is sent: with something left to do, or with all of it done. */
interface Asking {
  readonly what: string;
  readonly open: (device: Device, isDone: boolean) => Promise<Visit>;
  readonly confirm: TextKey;
  /** What the way to what is left leads to; none, where nobody has to do it. */
  readonly first?: (opened: Visit) => Locator;
}

const asking: readonly Asking[] = [
  {
    what: 'an application', confirm: 'apply.confirm.send',
    open: async (device, isDone) => {
      const { apply, ...opened } = await filledIn(device);
      await apply.input(apply.label('Page')).fill(isDone ? 'https://somewhere.example/' : 'nowhere');
      await apply.submit.click();
      return opened;
    },
  },
  {
    what: 'a session', confirm: 'onlineSession.confirm.ok',
    first: ({ t }) => page.getByRole('heading', { name: `${t('onlineSession.question', { number: 1 })} ${t('onlineSession.of', { number: 1, total: 2 })}` }),
    open: async (device, isDone) => {
      const asked = session(7, [question(1, 'text', { answer: isDone ? 'Tea' : null }), question(2, 'text', { answer: 'Milk' })]);
      const server = openServer({ own: sessionServer([asked]).answers });
      const opened = await visit(server, { ...device, as: server.campus.newPerson(device.language), path: '/onlineSession?session=7&question=2' });
      await page.getByRole('button', { name: opened.t('onlineSession.submit'), exact: true }).click();
      return opened;
    },
  },
  {
    what: 'an exam', confirm: 'exam.confirm.submit', first: (opened) => examWalk(opened).text(11),
    open: async (device, isDone) => {
      const server = openServer({ own: examHall([group(1, [text(11, { answer: isDone ? 'Tea' : null }), text(12, { answer: 'Milk' })], { confirmation_screen: true })]).own });
      const opened = await visit(server, { ...device, as: server.campus.newPerson(device.language), path: '/exam/7' });
      await examWalk(opened).press('exam.start');
      await examWalk(opened).press('exam.submit');
      return opened;
    },
  },
];

test.for(inTurn(1).flatMap((device) => asking.flatMap((each) => [true, false].map((isDone) => ({ ...device, ...each, isDone })))))(
  'of $what the one thing that stands out is to send it where nothing has to be done (all is: $isDone), else the way to that ($language, $viewport)',
  async ({ open, confirm, first, isDone, ...device }) => {
    const opened = await open(device, isDone);
    const dialog = page.getByRole('dialog');
    // What it has to go by is there.
    await isSeen(dialog.getByRole('region').first());
    const next = dialog.getByRole('button', { name: opened.t(isDone || !first ? confirm : 'dialog.continue'), exact: true });
    const filled = [...dialog.element().querySelectorAll(`.${controls.primary ?? ''}`)];
    expect(filled).toEqual([next.element()]);
    expect(await violations()).toEqual([]);
    if (isDone || !first) return;
    await next.click();
    await expect.element(first(opened)).toHaveFocus();
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test('a server that gives a receipt has it shown, in its own words', { tags: 'full' }, async () => {
  const { apply, network, t } = await filledIn({ language: 'jp' });
  network.break(REGISTER, answers(200, JSON.stringify({ message: 'Received.', receipt })));
  await apply.send();
  const shown = apply.welcome.getByRole('region', { name: t('receipts.title') });
  await isSeen(shown.getByText(receipt.number, { exact: true }));
  // Said once: above, and not in the receipt again.
  await isSeen(apply.welcome.getByText('Wait for the email.').first());
  await expect.element(shown.getByText('Wait for the email.')).not.toBeVisible();
  await shown.getByText(t('receipts.answers')).click();
  await isSeen(shown.getByText('cv.pdf（1.5 MB）').or(shown.getByText('cv.pdf（1.5MB）')));
  expect(await violations()).toEqual([]);
});

test('a receipt that cannot be read, as none, takes nothing away', { tags: 'full' }, async () => {
  const { apply, network, t } = await filledIn({ language: 'en' });
  network.break(REGISTER, answers(200, JSON.stringify({ message: 'Received.', receipt: { number: 7 } })));
  await apply.send();
  await isSeen(apply.welcome.getByText('Received.'));
  await expect.element(apply.welcome.getByRole('button', { name: t('engine.overview.close') })).toHaveFocus();
  await expect.element(apply.welcome.getByRole('region')).not.toBeInTheDocument();
});

test.for(inTurn(1))('receipts are found again, each with all of it; what could not be loaded is asked for again ($language, $viewport)', async (device) => {
  const plain = { ...receipt, number: '1YM0-HGC6-NQ66', kind: 'onboarding', title: device.language === 'jp' ? '入社手続き' : 'Onboarding' };
  const server = openServer({ own: { my_receipts: () => ({ receipts: [receipt, plain] }) } });
  const { lift } = server.network.break(/my_receipts/, answers(500, ''));
  const { t, address } = await visit(server, { ...device, as: server.campus.newPerson(device.language), path: '/profile?mode=receipts' });
  const retry = page.getByRole('button', { name: t('load.retry'), exact: true });
  await isSeen(retry);
  lift();
  await retry.click();
  await isSeen(page.getByRole('main').getByRole('link', { name: plain.title, exact: true }));
  expect(page.getByRole('main').getByText(plain.title).elements()).toHaveLength(1);
  await page.getByRole('main').getByRole('link', { name: new RegExp(receipt.title) }).click();
  await isSeen(page.getByText('ab'.repeat(32)));
  expect(address()).toBe(`/profile?mode=receipts&number=${receipt.number}`);
  await isSeen(page.getByRole('heading', { level: 1, name: t('receipts.titleOf', { kind: t('receipts.kind.application') }), exact: true }));
  expect(await violations()).toEqual([]);
  await page.getByRole('link', { name: t('profile.receipts'), exact: true }).click();
  await isSeen(page.getByRole('link', { name: new RegExp(receipt.title) }));
});

test('a receipt for which the list has no room is asked for by its number', { tags: 'full' }, async () => {
  const { number, kind, sent_at } = receipt;
  const server = openServer();
  server.network.break(/my_receipts\.json$/, answers(200, JSON.stringify({ receipts: [], more: [{ number, kind, sent_at }] })));
  server.network.break(/my_receipts\.json\?number=7K3M-Q9TD-2XHV$/, answers(200, JSON.stringify({ receipts: [receipt] })));
  const { t } = await visit(server, { language: 'en', as: server.campus.newPerson('en'), path: '/profile?mode=receipts' });
  await page.getByRole('main').getByRole('link', { name: t('receipts.kind.application') }).click();
  await isSeen(page.getByText('ab'.repeat(32)));
});
