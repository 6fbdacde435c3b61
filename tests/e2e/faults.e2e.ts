import { expect } from 'vitest';
import { everyOther } from '../arbitraries/rounds.ts';
import { edits, hasEdits, hasSavedEdits, makeEdits } from './support/edits.ts';
import { eventually } from './support/eventually.ts';
import { LoginPage } from './support/login.ts';
import { ProfilePage } from './support/profile.ts';
import { answers, cutAfterServer, cutBeforeServer, held, sendsToLogIn, type Fault } from './support/proxy.ts';
import { revoke } from './support/session.ts';
import { test } from './support/test.ts';
import { fixedText, type TextKey } from './support/texts.ts';
import { bothLanguages, inTurn } from './support/devices.ts';

const SAVE = /^PUT .*applicants\/\d+\.json$/;
const STATUS = { en: 'Engineer / Specialist in Humanities / International Services', jp: '技術・人文知識・国際業務' } as const;

interface Accident {
  readonly name: string;
  readonly fault: Fault;
  /** What the browser says of it on its console, if anything. */
  readonly logged?: RegExp;
  readonly told: readonly TextKey[];
}

const accidents: readonly Accident[] = [
  { name: 'the connection ends before the server hears of it', fault: cutBeforeServer, logged: /ERR_/, told: ['failure.network', 'save.uncertain', 'save.kept'] },
  { name: 'the connection ends after the server has saved', fault: cutAfterServer, logged: /ERR_/, told: ['failure.network', 'save.uncertain', 'save.kept'] },
  { name: 'the server fails', fault: answers(500, ''), logged: /status of 500/, told: ['failure.tryAgain', 'save.kept'] },
  { name: 'a gateway answers in its own way', fault: answers(502, '<html>Bad gateway</html>'), logged: /status of 502/, told: ['failure.tryAgain', 'save.kept'] },
  { name: 'a gateway has had enough', fault: answers(429, ''), logged: /status of 429/, told: ['failure.tooMany', 'save.kept'] },
  { name: 'the answer is no JSON', fault: answers(200, '{"message": "Your pro'), told: ['save.uncertain', 'save.kept'] },
  { name: 'the answer has another shape', fault: answers(200, '{"message": {"saved": 5}}'), told: ['save.uncertain', 'save.kept'] },
];

/** Each accident on one of the devices in turn. */
const cases = accidents.flatMap((accident, position) => bothLanguages.filter((_, device) => device === position % 2).map((device) => ({ ...device, ...accident })));

test.for(everyOther(cases))('loses nothing when $name ($language)', async ({ language, viewport, fault, logged, told }, { visit, newApplicant, proxy }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile?mode=edit' });
  const profile = new ProfilePage(opened);
  if (logged) opened.watch.expect(logged);
  await makeEdits(profile);
  const { lift } = proxy.break(SAVE, fault);
  await profile.confirmSave();
  for (const key of told) await profile.actions.getByText(opened.t(key)).waitFor();
  await hasEdits(profile);
  lift();
  await profile.save();
  await hasSavedEdits(profile, STATUS[language]);
});

test.for(inTurn(0))('can be stopped while the server is slow ($language)', async ({ language, viewport }, { visit, newApplicant, proxy }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile?mode=edit' });
  const profile = new ProfilePage(opened);
  await makeEdits(profile);
  const slow = held();
  const { lift } = proxy.break(SAVE, slow.fault);
  await profile.confirmSave();
  await slow.arrived;
  expect(await profile.input(profile.label('Hobby')).evaluate((input) => input.closest('[inert]') !== null)).toBe(true);
  await profile.button('save.stop').click();
  for (const key of ['failure.aborted', 'save.uncertain', 'save.kept'] as const) await profile.actions.getByText(opened.t(key)).waitFor();
  lift();
  slow.release();
  await hasEdits(profile);
  await profile.save();
  await hasSavedEdits(profile, STATUS[language]);
});

test.for(inTurn(1))('shows a refusal of the server at the field ($language)', async ({ language, viewport }, { visit, newApplicant, proxy }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile?mode=edit' });
  const profile = new ProfilePage(opened);
  opened.watch.expect(/status of 422/);
  await makeEdits(profile);
  const { lift } = proxy.break(SAVE, answers(422, JSON.stringify({ errors: { 'custom_fields.Hobby': 'Not this hobby.' } })));
  await profile.confirmSave();
  await eventually(profile.errors).toEqual(['Not this hobby.']);
  await hasEdits(profile);
  lift();
  await profile.save();
  await hasSavedEdits(profile, STATUS[language]);
});

test('tells in a toast why the server did not save, in its own words where it has any [PROF-26, PROF-27, PROF-28]', async ({ visit, newApplicant, proxy }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile?mode=edit' });
  const profile = new ProfilePage(opened);
  for (const status of [422, 500]) opened.watch.expect(new RegExp(`status of ${status}`));
  await makeEdits(profile);
  for (const [status, body, told] of [
    [422, { error: 'Name taken' }, 'Name taken'], [200, { errors: 'Bad date' }, 'Bad date'], [500, undefined, 'Something went wrong, please try again'],
  ] as const) {
    const { lift } = proxy.break(SAVE, answers(status, body === undefined ? '' : JSON.stringify(body)));
    await profile.confirmSave();
    await profile.toast(told).waitFor();
    lift();
  }
  await hasEdits(profile);
});

test.for(inTurn(2))('goes on after a new log-in when the session ends during a save ($language)', async ({ language, viewport }, { visit, newApplicant }) => {
  const applicant = newApplicant(language);
  const opened = await visit({ language, viewport, as: applicant, path: '/profile?mode=edit', clock: true });
  const profile = new ProfilePage(opened);
  opened.watch.expect(/status of 401/);
  await makeEdits(profile);
  await revoke(opened);
  await profile.confirmSave();
  await profile.toast(fixedText('You session has expired, Please login again!', language)).waitFor();
  await hasEdits(profile);
  await opened.page.clock.fastForward(3000);
  await new LoginPage(opened).logIn(applicant);
  await profile.isEdited();
  await profile.button('engine.draft.discard').waitFor();
  await hasEdits(profile);
  await profile.save();
  await hasSavedEdits(profile, STATUS[language]);
});

const loads = [
  { fault: cutBeforeServer, logged: /ERR_/, told: 'failure.network' },
  { fault: answers(500, ''), logged: /status of 500/, told: 'failure.tryAgain' },
  { fault: answers(200, '<html></html>'), logged: undefined, told: 'failure.malformed' },
  { fault: answers(200, '{"id": 1, "universities": 7}'), logged: undefined, told: 'failure.malformed' },
] as const;

test.for(['my_profile', 'edit_profile', 'universities'])('offers to try again as often as %s cannot be had', async (call, { visit, newApplicant, proxy }) => {
  const broken = new RegExp(`GET .*/${call}\\.json`);
  const [first, ...others] = loads;
  proxy.break(broken, first.fault);
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile?mode=edit' });
  const profile = new ProfilePage(opened);
  const notice = opened.page.getByRole('alert').filter({ hasText: opened.t('load.failed') });
  for (const { logged } of loads) if (logged) opened.watch.expect(logged);
  await notice.getByText(opened.t(first.told)).waitFor();
  for (const { fault, told } of others) {
    proxy.mend();
    proxy.break(broken, fault);
    await profile.button('load.retry').click();
    await notice.getByText(opened.t(told, { place: call }).split(call)[0] ?? '').waitFor();
  }
  proxy.mend();
  await profile.button('load.retry').click();
  await profile.isEdited();
});

test('a second save after an uncertain first adds no entry twice', async ({ visit, newApplicant, proxy }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile?mode=edit' });
  const profile = new ProfilePage(opened);
  opened.watch.expect(/ERR_/);
  const { t } = opened;
  await profile.button('engine.group.add', { title: t('section.education') }).click();
  const entry = profile.entry(2);
  await profile.search(t('field.education.university'), 'Kyoto University', entry);
  await profile.input(t('field.education.faculty'), entry).selectOption({ index: 1 });
  await profile.input(t('field.education.background'), entry).selectOption({ index: 1 });
  for (const [label, value] of [['startYear', '2016'], ['startMonth', '4'], ['graduatedYear', '2020'], ['graduatedMonth', '3']] as const) {
    await profile.input(t(`field.education.${label}`), entry).selectOption(value);
  }
  await profile.input(profile.label('Hobby')).fill(edits.text);
  const { lift } = proxy.break(SAVE, cutAfterServer);
  await profile.confirmSave();
  await profile.actions.getByText(t('save.uncertain')).waitFor();
  lift();
  await profile.save();
  await eventually(() => opened.page.getByRole('article').count()).toBe(2);
});

const lists = [{ path: '/interview', call: 'my_interviews' }, { path: '/', call: 'sgwj_events' }, { path: '/jclass', call: 'my_lessons' }, { path: '/onlineSession', call: 'my_online_sessions' }] as const;

test.for(inTurn(0))('takes a page of log-in for no empty list ($language)', async ({ language, viewport }, { visit, newApplicant, proxy }) => {
  for (const { call } of lists) proxy.break(new RegExp(`GET .*/${call}\\.json`), sendsToLogIn);
  const opened = await visit({ language, viewport, as: newApplicant(language) });
  for (const { path } of lists) {
    await opened.page.goto(`${opened.origin}${path}`);
    await opened.page.getByRole('main').getByRole('button', { name: opened.t('load.retry'), exact: true }).first().waitFor();
  }
  proxy.mend();
  await opened.page.getByRole('button', { name: opened.t('load.retry'), exact: true }).click();
  await opened.page.getByText(opened.t('onlineSession.none'), { exact: true }).waitFor();
});
