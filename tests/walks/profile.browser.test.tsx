import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bothLanguages, inTurn } from '../e2e/support/devices.ts';
import { fixedText } from '../e2e/support/texts.ts';
import { otherTabSaves } from '../forms/other-tab.ts';
import { recordScope } from '../../src/base/scope.ts';
import type { CampusOptions } from './support/campus.ts';
import { hasEdits, makeEdits, says } from './support/edits.ts';
import { describedBy, fieldErrors, isGone, isSeen, isTold, pdf, png, ProfileWalk, toasts } from './support/form-walk.ts';
import { cutAfterServer, cutBeforeServer, held } from './support/network.ts';
import { isHeard, startListening } from './support/spoken-page.ts';
import { end, leave, openServer, visit, type VisitOptions } from './support/visit.tsx';
import { violations } from './support/violations.ts';

const SAVE = /^PUT .*applicants\/\d+\.json$/;
const SEND = /^PATCH .*\/uploads\//;
const EDIT = '/profile?mode=edit';
const PHOTO_LIMIT = 2_097_152;

type Device = Pick<VisitOptions, 'language' | 'viewport' | 'settings'>;

/** Somebody with a profile of their own, at one of its pages. */
async function at(path: string, device: Device, more: object = {}, options: CampusOptions = {}) {
  const server = openServer(options);
  const person = server.campus.newPerson(device.language, more);
  const opened = await visit(server, { ...device, as: person, path });
  return { opened, ...opened, person, profile: new ProfileWalk(opened) };
}

const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

afterEach(() => {
  vi.useRealTimers();
  return end();
});

test.for(inTurn(0))('says which mandatory fields are missing, and leads to them ($language, $viewport) [PROF-29]', async (device) => {
  const { profile, t, language } = await at(EDIT, device);
  const [phone, contact] = [profile.label('Mobile phone number'), profile.label('Emergency contact')];
  await profile.input(phone).fill('123');
  await profile.input(contact).fill('　 ');
  await profile.button('save.save').click();
  await isTold(fixedText('Please fill all the mandatory fields.', language));
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('alert');
  const links = profile.summary.getByRole('link');
  expect(links.elements().map(({ textContent }) => textContent)).toEqual([
    t('engine.summary.link', { label: phone, text: t('error.phone') }), t('engine.summary.link', { label: contact, text: t('error.required') }),
  ]);
  await expect.poll(() => isInSight(profile.summary.element())).toBe(true);
  expect(document.title).toMatch(language === 'jp' ? /^エラー：プロフィールの編集/ : /^Error: Edit My Profile/);
  expect(toasts()).toHaveLength(1);
  expect(describedBy(profile.input(contact).element())).toContain(t('error.required'));
  await expect.element(profile.input(contact)).toHaveAttribute('aria-invalid', 'true');
  expect(await violations()).toEqual([]);

  await links.nth(1).click();
  await expect.element(profile.input(contact)).toHaveFocus();
  await userEvent.keyboard('Rohan');
  await expect.poll(() => links.elements()).toHaveLength(1);
  await profile.input(phone).fill('09000000000');
  await profile.save();
  await profile.shows(contact, '　 Rohan');
  expect(await violations()).toEqual([]);
});

test.for(inTurn(1))('asks for a mandatory document ($language, $viewport) [PROF-30]', async (device) => {
  const { profile, t, language, person } = await at(EDIT, device, { documents: {} });
  await profile.button('save.save').click();
  await isTold(fixedText('Please upload all the required documents.', language));
  await expect.poll(() => fieldErrors()).toEqual([t('error.requiredFile')]);
  await profile.chooseFile(profile.label('Resume'), pdf('resume.pdf'));
  await profile.save();
  expect(person.held.documents.get(1)?.name).toBe('resume.pdf');
});

const unfitting = {
  'Residence status': 'tourist', 'JLPT level': 'n9', 'Languages for work': ['ja', 'eo'], 'Arrival in Japan': '2020-13-45', 'TOEIC score': 'about 900',
  'Willing to relocate': 'Perhaps', 'Presentation video': 'not recorded', 'Program': 'summer', 'Career advisor': 'Sato Misaki',
};

test.for(inTurn(0))('shows, marks and keeps what no longer fits ($language, $viewport) [VAL-26, VAL-28, VAL-29]', async (device) => {
  const server = openServer();
  const usual = server.campus.newPerson(device.language).content;
  const person = server.campus.newPerson(device.language, { custom_fields: { ...usual.custom_fields, ...unfitting } });
  const opened = await visit(server, { ...device, as: person, path: '/profile' });
  const profile = new ProfileWalk(opened);
  const foreign = (option: string) => opened.t('field.noLongerOffered', { option });
  const radio = (field: string, name: string) => profile.radios(profile.label(field)).getByRole('radio', { name, checked: true });
  const optional = async (): Promise<void> => {
    await profile.holds(profile.label('Arrival in Japan'), '2020-13-45');
    await profile.holds(profile.label('TOEIC score'), 'about 900');
    await expect.element(radio('Willing to relocate', foreign('Perhaps'))).toBeInTheDocument();
    await isSeen(profile.group(profile.label('Presentation video')).getByText('not recorded'));
  };
  await profile.shows(profile.label('Residence status'), 'tourist');
  await profile.edit();
  await optional();
  await expect.element(profile.input(profile.label('Residence status')).getByRole('option', { name: foreign('tourist') })).toBeInTheDocument();
  await expect.element(radio('JLPT level', foreign('n9'))).toBeInTheDocument();
  for (const locked of ['Program', 'Career advisor', 'Enrollment deposit']) await expect.element(profile.input(profile.label(locked))).toBeDisabled();

  await profile.button('save.save').click();
  await expect.poll(() => profile.summary.getByRole('link').elements()).toHaveLength(3);
  await profile.input(profile.label('Residence status')).selectOptions('student');
  await profile.radios(profile.label('JLPT level')).getByRole('radio', { name: 'N2', exact: true }).click();
  await profile.group(profile.label('Languages for work')).getByRole('checkbox', { name: foreign('eo') }).click();
  await profile.save();
  await profile.edit();
  await optional();
  await profile.holds(profile.label('Program'), 'summer');
});

const UNIVERSITIES = { en: ['The University of Tokyo', 'Kyoto University'], jp: ['東京大学', '京都大学'] } as const;

test.for(inTurn(0))('adds, changes and removes entries, one of them the latest ($language, $viewport) [EDU-07, EDU-11, EDU-12, EDU-13, EDU-25, EDU-26]', async (device) => {
  const { profile, t, language } = await at(EDIT, device);
  const [title, university] = [t('section.education'), t('field.education.university')];
  const [tokyo, kyoto] = UNIVERSITIES[language];
  const [first, second] = [profile.entry(1), profile.entry(2)];
  const remove = (entry: string) => page.getByRole('button', { name: t('engine.group.removeEntry', { entry }), exact: true });
  await expect.element(remove(t('engine.group.entry', { title, number: 1 }))).toBeDisabled();

  await profile.button('engine.group.add', { title }).click();
  await profile.search(university, t('option.otherUniversity'), second);
  await profile.input(t('field.education.otherUniversity'), second).fill('大阪日本語学校');
  await profile.search(university, kyoto, second);
  await isGone(profile.input(t('field.education.otherUniversity'), second));
  for (const [field, value] of [['faculty', 'law'], ['background', 'bachelor'], ['startYear', '2016'], ['startMonth', '4']] as const) {
    await profile.input(t(`field.education.${field}`), second).selectOptions(value);
  }
  const graduation = profile.input(t('field.education.graduatedYear'), second);
  const option = (year: string) => graduation.element().querySelector<HTMLOptionElement>(`option[value="${year}"]`);
  await expect.poll(() => [option('2016')?.disabled, option('2017')?.disabled]).toEqual([true, false]);
  await graduation.selectOptions('2020');
  await profile.input(t('field.education.graduatedMonth'), second).selectOptions('3');
  await second.getByRole('checkbox').click();
  await expect.element(first.getByRole('checkbox')).not.toBeChecked();
  await profile.save();

  const card = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
  await isSeen(card(kyoto).getByText(t('profile.education.latest')));
  expect(card(tokyo).getByText(t('profile.education.latest')).elements()).toEqual([]);

  await profile.edit();
  await isSeen(second);
  const added = (profile.input(university, first).element() as HTMLInputElement).value === kyoto ? 1 : 2;
  const addedTitle = t('engine.group.entry', { title, number: added });
  await remove(addedTitle).click();
  await isSeen(page.getByText(t('engine.group.removed', { entry: addedTitle })));
  // On a phone it may come under the pointer, and what comes there takes no press that was not aimed at it.
  await profile.button('save.save').hover();
  await profile.button('engine.group.undo').click();
  await expect.element(profile.input(university, profile.entry(added))).toHaveValue(kyoto);
  await remove(addedTitle).click();
  await expect.element(first.getByRole('checkbox')).toBeChecked();
  await profile.save();
  await isSeen(card(tokyo).getByText(t('profile.education.latest')));
  expect(page.getByRole('article').elements()).toHaveLength(1);
});

test.for(bothLanguages)('asks for at least one entry ($language) [EDU-24]', async (device) => {
  const { profile, t, language } = await at(EDIT, device, { universities: [] });
  await profile.button('save.save').click();
  await isTold(fixedText('Please add atleast one education.', language));
  await profile.summary.getByRole('link').click();
  await profile.button('engine.group.add', { title: t('section.education') }).click();
  await expect.element(profile.entry(1).getByRole('checkbox')).toBeChecked();
});

test.for(inTurn(1))('takes a photo under 2 MB, and gives it up at cancel ($language, $viewport) [PROF-10, PROF-11, PROF-12, CONST-10]', async (device) => {
  const { profile, t, language, person } = await at(EDIT, device);
  const photo = t('field.profile.photograph');
  await profile.chooseFile(photo, png('large.png', PHOTO_LIMIT));
  await expect.poll(() => fieldErrors()).toEqual([fixedText('Image size should be less than 2MB', language)]);
  await profile.chooseFile(photo, png('me.png', PHOTO_LIMIT - 1));
  await isSeen(page.getByRole('img', { name: t('widget.image.preview', { label: photo }) }));

  await profile.button('save.cancel').click();
  await isSeen(page.getByText(t('profile.photo.none')));
  await profile.edit();
  await isSeen(profile.group(photo).getByText(t('widget.upload.choose'), { exact: true }));
  expect(page.getByText('me.png').elements()).toEqual([]);

  await profile.chooseFile(photo, png('me.png', PHOTO_LIMIT - 1));
  await profile.save();
  expect(person.held.photograph).not.toBeNull();
  const shown = page.getByRole('img', { name: t('profile.photo', { name: person.held.name }) });
  await expect.poll(() => (shown.query() as HTMLImageElement | null)?.naturalWidth).toBe(1);
});

test.for(inTurn(0))('says that a photo cannot be shown, in place of the picture ($language)', async (device) => {
  const { profile, t, opened, person } = await at('/profile', device);
  await profile.isViewed();
  leave();
  person.held.photograph = '/no/such/photo.png';
  const again = new ProfileWalk(await visit(opened, { ...device, path: '/profile' }));
  await isSeen(page.getByText(t('profile.photo.missing'), { exact: true }));
  expect(page.getByRole('main').getByRole('img').elements()).toEqual([]);
  await again.edit();
  await isSeen(again.group(t('field.profile.photograph')));
  await expect.poll(() => [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)).toEqual([]);
});

test('cancel gives up the draft, and what was typed and chosen comes back on request [PROF-21]', async () => {
  startListening();
  const { profile, t } = await at(EDIT, { language: 'en' });
  await makeEdits(profile);
  await profile.button('save.cancel').click();
  await profile.isViewed();
  await isHeard(t('cancelled.text'));
  await profile.edit();
  await profile.holds(profile.label('Hobby'), '');
  expect(profile.button('engine.draft.discard').elements()).toEqual([]);
  await profile.button('save.cancel').click();
  await profile.button('cancelled.undo').click();
  await profile.isEdited();
  await hasEdits(profile);
});

const question = () => page.elementLocator(document.querySelector('fieldset[id$="-question"]') ?? document.createElement('fieldset'));
const questions = () => document.querySelectorAll<HTMLElement>('fieldset[id$="-question"]');

test.for(inTurn(0))('asks which of two values is to stay, and takes in what only the other device changed ($language, $viewport)', async (device) => {
  const { profile, t, opened, person } = await at(EDIT, device);
  const [hobby, score] = [profile.label('Hobby'), profile.label('TOEIC score')];
  await profile.input(hobby).fill('tea');
  // What the other device saves meanwhile.
  person.held.values.set('Hobby', 'chess').set('TOEIC score', '850');
  person.held.revision += 1;
  await profile.confirmSave();
  await expect.poll(() => questions().length).toBe(1);
  await profile.holds(score, '850');
  await profile.holds(hobby, 'tea');
  expect([...questions()].flatMap((each) => [...each.querySelectorAll('button')].map(({ innerText }) => innerText))).toEqual([
    `${t('engine.elsewhere.mine')}\ntea`, `${t('engine.elsewhere.theirs')}\nchess`,
  ]);
  leave();
  const again = new ProfileWalk(await visit(opened, { ...device, path: EDIT }));
  await expect.poll(() => questions().length).toBe(1);
  await again.holds(hobby, 'tea');
  await question().getByRole('button').first().click();
  await expect.poll(() => questions().length).toBe(0);
  await again.save();
  await again.shows(hobby, 'tea');
  await again.shows(score, '850');
  expect([person.held.values.get('Hobby'), person.held.values.get('TOEIC score')]).toEqual(['tea', '850']);
});

test('what another tab saves while a save is being confirmed is asked about before anything is sent', async () => {
  const { profile, t, person, network } = await at(EDIT, { language: 'en' });
  await profile.input(profile.label('Hobby')).fill('tea');
  await profile.button('save.save').click();
  const confirm = profile.confirmation.getByRole('button', { name: t('save.save'), exact: true });
  await isSeen(confirm);
  person.held.values.set('Hobby', 'chess');
  person.held.revision += 1;
  otherTabSaves(recordScope(String(person.id), 'profile'));
  await isTold(t('save.elsewhereAsked'));
  await confirm.click();
  await expect.poll(() => questions().length).toBe(1);
  await isGone(confirm);
  expect([network.asked.filter(({ call }) => SAVE.test(call)), person.held.values.get('Hobby')]).toEqual([[], 'chess']);
});

test('a save takes in what another device has saved, says so, and goes on by itself', async () => {
  const { profile, t, person } = await at(EDIT, { language: 'en' });
  await profile.input(profile.label('Hobby')).fill('tea');
  // What the other device saves meanwhile.
  person.held.values.set('TOEIC score', '850');
  person.held.revision += 1;
  await profile.confirmSave();
  await isTold(t('save.elsewhereTaken', { number: 1 }));
  await profile.shows(profile.label('Hobby'), 'tea');
  expect([person.held.values.get('Hobby'), person.held.values.get('TOEIC score')]).toEqual(['tea', '850']);
});

const keysOf = (asked: readonly { readonly call: string; readonly headers: Headers }[]): readonly (string | null)[] =>
  asked.filter(({ call }) => SAVE.test(call)).map(({ headers }) => headers.get('idempotency-key'));

test.for(inTurn(1))('says calmly that it waits for the network, and goes on ($language)', async (device) => {
  const { profile, network, t, person } = await at(EDIT, device);
  await profile.chooseFile(profile.label('JLPT certificate'), pdf('certificate.pdf'));
  const { lift } = network.break(SEND, cutBeforeServer);
  await profile.confirmSave();
  await isSeen(page.getByText(t('save.waiting')));
  expect(profile.actions.getByRole('alert').elements()).toEqual([]);
  lift();
  await profile.isViewed();
  expect(person.held.documents.get(4)?.name).toBe('certificate.pdf');
});

test('a save whose answer was lost is not made twice, and sends no document again', async () => {
  const { profile, network, t, person } = await at(EDIT, { language: 'en' });
  await profile.chooseFile(profile.label('JLPT certificate'), pdf('certificate.pdf'));
  await profile.input(profile.label('Hobby')).fill('Tea');
  const { lift } = network.break(SAVE, cutAfterServer);
  await profile.confirmSave();
  await says(profile, t('save.uncertain'));
  lift();
  await profile.save();
  const keys = keysOf(network.asked);
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
  expect(network.asked.filter(({ call }) => SEND.test(call))).toHaveLength(1);
  expect(person.held.revision).toBe(2);
});

const onboarded = {
  is_onboarded: true,
  onboarding: {
    custom_fields: {
      'Legal name': 'LIN WEI', 'Name in katakana': 'リン・ウェイ', 'Address in Japan': '川崎市中原区1-2', 'Phone in Japan': '07011112222', 'Bank': 'harbor',
      'Email for the company': 'lin@example.org', 'Account number': '1234567',
    },
    documents: { 11: 'files/employment-contract.pdf', 12: 'files/bank-book.pdf' },
  },
};

test.for([
  { path: EDIT, more: {}, scope: 'profile', field: 'Hobby' },
  { path: '/onboarding?mode=edit', more: onboarded, scope: 'onboarding', field: 'Branch' },
])('a save that is answered when its page was left leads nowhere, and says that it was made ($scope)', async ({ path, more, field }) => {
  const { opened, profile, network, t, router, address } = await at(path, { language: 'en' }, more);
  await profile.input(field).fill('tea');
  const line = held();
  network.break(SAVE, line.fault);
  await profile.button('save.save').click();
  if (path === EDIT) await profile.confirmation.getByRole('button', { name: t('save.save'), exact: true }).click();
  await line.arrived;
  void router.navigate('/interview?of=now');
  await page.getByRole('button', { name: t('leave.leave'), exact: true }).click();
  await expect.poll(address).toBe('/interview?of=now');
  const visited = vi.fn();
  router.subscribe(visited);
  line.release();
  await expect.poll(() => toasts().length).toBe(1);
  expect([opened.address(), visited.mock.calls]).toEqual(['/interview?of=now', []]);
});

test('a save that is answered when its page was left for the view shows there what was saved', async () => {
  const { profile, network, t, router } = await at('/profile', { language: 'en' });
  await profile.edit();
  await profile.input('Hobby').fill('tea');
  const line = held();
  network.break(SAVE, line.fault);
  await profile.button('save.save').click();
  await profile.confirmation.getByRole('button', { name: t('save.save'), exact: true }).click();
  await line.arrived;
  void router.navigate(-1);
  await page.getByRole('button', { name: t('leave.leave'), exact: true }).click();
  await profile.isViewed();
  line.release();
  await profile.shows('Hobby', 'tea');
});

test('on a server without uploads the files travel in the call [VAR-16]', async () => {
  const { profile, network, person } = await at(EDIT, { language: 'en', settings: { uploads: undefined } });
  await profile.chooseFile(profile.label('JLPT certificate'), pdf('certificate.pdf'));
  await profile.save();
  expect(network.asked.filter(({ call }) => call.includes('/uploads'))).toEqual([]);
  expect(person.held.documents.get(4)?.name).toBe('certificate.pdf');
});

test.for(inTurn(0))('says that the connection is gone, and when it is back ($language, $viewport)', async (device) => {
  const { profile, network, t } = await at(EDIT, device);
  const notice = page.getByRole('status').getByText(t('offline.text'));
  await makeEdits(profile);
  network.setOffline(true);
  await isSeen(notice);
  await hasEdits(profile);
  network.setOffline(false);
  await isGone(notice);
  await hasEdits(profile);
});

const { onboarding } = onboarded;
const withBranch = { ...onboarded, onboarding: { ...onboarding, custom_fields: { ...onboarding.custom_fields, Branch: '川崎支店' } } };

test('a document that cannot be read any more when the network is back is said to be so, and is tried no more', async () => {
  const { opened, network, t } = await at('/onboarding?mode=edit', { language: 'en' }, withBranch);
  const form = new ProfileWalk(opened);
  await form.chooseFile('Copy of the bank book', pdf('bank-book.pdf'));
  network.setOffline(true);
  await form.button('save.save').click();
  await isSeen(form.actions.getByText(t('save.waits'), { exact: true }));
  const reading = vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
  network.setOffline(false);
  await expect.poll(() => fieldErrors()).toEqual([t('error.fileUnreadable')]);
  const tries = reading.mock.calls.length;
  for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  expect([fieldErrors(), reading.mock.calls.length - tries]).toEqual([[t('error.fileUnreadable')], 0]);
  reading.mockRestore();
});

test('onboarding that is saved on a phone without a network goes up by itself; what is changed meanwhile is not sent', async () => {
  const { opened, network, person, t } = await at('/onboarding?mode=edit', { language: 'jp', viewport: 'phone' }, withBranch);
  const form = new ProfileWalk(opened);
  const branch = form.input('支店名');
  await branch.fill('横浜支店');
  network.setOffline(true);
  await form.button('save.save').click();
  await isSeen(form.actions.getByText(t('save.waits'), { exact: true }));
  await branch.fill('鎌倉支店');
  await isSeen(form.actions.getByText('もう一度保存するまで送信されません'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  network.setOffline(false);
  await isGone(page.getByText(t('offline.text')));
  // Longer than any pause before it would be tried again.
  for (let turn = 0; turn < 20; turn += 1) {
    await vi.advanceTimersByTimeAsync(5_000);
    await new Promise(requestAnimationFrame);
  }
  await isSeen(form.actions.getByText('もう一度保存するまで送信されません'));
  expect(keysOf(network.asked)).toEqual([]);
  vi.useRealTimers();
  network.setOffline(true);
  await form.button('save.save').click();
  await isSeen(form.actions.getByText('接続が回復すると自動的に送信されます'));
  network.setOffline(false);
  await form.shows('支店名', '鎌倉支店');
  expect(keysOf(network.asked)).toHaveLength(1);
  expect(person.onboarding.values.get('Branch')).toBe('鎌倉支店');
});
