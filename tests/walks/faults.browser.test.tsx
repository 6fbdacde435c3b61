import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { oneIn } from '../arbitraries/rounds.ts';
import { bothLanguages, inTurn } from '../e2e/support/devices.ts';
import type { TextKey } from '../e2e/support/texts.ts';
import { edits, hasEdits, hasSavedEdits, isInert, makeEdits, says } from './support/edits.ts';
import { fieldErrors, isSeen, isTold, ProfileWalk } from './support/form-walk.ts';
import { answers, cutAfterServer, cutBeforeServer, held, sendsToLogIn, type Fault } from './support/network.ts';
import { end, openServer, visit, type VisitOptions } from './support/visit.tsx';

const SAVE = /^PUT .*applicants\/\d+\.json$/;
const EDIT = '/profile?mode=edit';

/** Somebody with a profile of their own, who edits it. */
async function editing(device: Pick<VisitOptions, 'language' | 'viewport'>) {
  const server = openServer();
  const person = server.campus.newPerson(device.language);
  const opened = await visit(server, { ...device, as: person, path: EDIT });
  return { ...opened, person, profile: new ProfileWalk(opened) };
}

afterEach(end);

interface Accident {
  readonly name: string;
  readonly fault: Fault;
  readonly told: readonly TextKey[];
}

const accidents: readonly Accident[] = [
  { name: 'the connection ends before the server hears of it', fault: cutBeforeServer, told: ['failure.network', 'save.uncertain', 'save.kept'] },
  { name: 'the connection ends after the server has saved', fault: cutAfterServer, told: ['failure.network', 'save.uncertain', 'save.kept'] },
  { name: 'the server fails', fault: answers(500, ''), told: ['failure.tryAgain', 'save.kept'] },
  { name: 'a gateway answers in its own way', fault: answers(502, '<html>Bad gateway</html>'), told: ['failure.tryAgain', 'save.kept'] },
  { name: 'a gateway has had enough', fault: answers(429, ''), told: ['failure.tooMany', 'save.kept'] },
  { name: 'the answer is no JSON', fault: answers(200, '{"message": "Your pro'), told: ['save.uncertain', 'save.kept'] },
  { name: 'the answer has another shape', fault: answers(200, '{"message": {"saved": 5}}'), told: ['save.uncertain', 'save.kept'] },
];

/** Each accident on one of the devices in turn. */
const cases = accidents.flatMap((accident, position) => bothLanguages.filter((_, device) => device === position % 2).map((device) => ({ ...device, ...accident })));

test.for(oneIn(2, cases))('loses nothing when $name ($language)', async ({ fault, told, ...device }) => {
  const { profile, network, person, t } = await editing(device);
  await makeEdits(profile);
  const { lift } = network.break(SAVE, fault);
  await profile.confirmSave();
  for (const key of told) await says(profile, t(key));
  await hasEdits(profile);
  lift();
  await profile.save();
  await hasSavedEdits(profile, person);
});

test.for(inTurn(0))('can be stopped while the server is slow ($language)', async (device) => {
  const { profile, network, person, t } = await editing(device);
  await makeEdits(profile);
  const slow = held();
  const { lift } = network.break(SAVE, slow.fault);
  await profile.confirmSave();
  await slow.arrived;
  expect(isInert(profile, profile.label('Hobby'))).toBe(true);
  await profile.button('save.stop').click();
  for (const key of ['failure.aborted', 'save.uncertain', 'save.kept'] as const) await says(profile, t(key));
  lift();
  slow.release();
  await hasEdits(profile);
  await profile.save();
  await hasSavedEdits(profile, person);
});

test.for(inTurn(1))('shows a refusal of the server at the field ($language)', async (device) => {
  const { profile, network, person } = await editing(device);
  await makeEdits(profile);
  const { lift } = network.break(SAVE, answers(422, JSON.stringify({ errors: { 'custom_fields.Hobby': 'Not this hobby.' } })));
  await profile.confirmSave();
  await expect.poll(() => fieldErrors()).toEqual(['Not this hobby.']);
  await hasEdits(profile);
  lift();
  await profile.save();
  await hasSavedEdits(profile, person);
});

test('tells in a toast why the server did not save, in its own words where it has any [PROF-26, PROF-27, PROF-28]', async () => {
  const { profile, network } = await editing({ language: 'en' });
  await makeEdits(profile);
  for (const [status, body, told] of [
    [422, { error: 'Name taken' }, 'Name taken'], [200, { errors: 'Bad date' }, 'Bad date'], [500, undefined, 'Something went wrong, please try again'],
  ] as const) {
    const { lift } = network.break(SAVE, answers(status, body === undefined ? '' : JSON.stringify(body)));
    await profile.confirmSave();
    await isTold(told);
    lift();
  }
  await hasEdits(profile);
});

const loads = [
  { fault: cutBeforeServer, told: 'failure.network' },
  { fault: answers(500, ''), told: 'failure.tryAgain' },
  { fault: answers(200, '<html></html>'), told: 'failure.malformed' },
  { fault: answers(200, '{"id": 1, "universities": 7}'), told: 'failure.malformed' },
] as const;

test.for(oneIn(3, ['my_profile', 'edit_profile', 'universities']))('offers to try again as often as %s cannot be had', async (call) => {
  const server = openServer();
  const broken = new RegExp(`GET .*/${call}\\.json`);
  const [first, ...others] = loads;
  server.network.break(broken, first.fault);
  const opened = await visit(server, { language: 'en', as: server.campus.newPerson('en'), path: EDIT });
  const profile = new ProfileWalk(opened);
  const notice = page.getByRole('alert').filter({ hasText: opened.t('load.failed') });
  await isSeen(notice.getByText(opened.t(first.told)));
  for (const { fault, told } of others) {
    server.network.mend();
    server.network.break(broken, fault);
    await profile.button('load.retry').click();
    await isSeen(notice.getByText(opened.t(told, { place: call }).split(call)[0] ?? ''));
  }
  server.network.mend();
  await profile.button('load.retry').click();
  await profile.isEdited();
});

test('a second save after an uncertain first adds no entry twice', async () => {
  const { profile, network, person, t } = await editing({ language: 'en' });
  await profile.button('engine.group.add', { title: t('section.education') }).click();
  const entry = profile.entry(2);
  await profile.search(t('field.education.university'), 'Kyoto University', entry);
  await profile.input(t('field.education.faculty'), entry).selectOptions('law');
  await profile.input(t('field.education.background'), entry).selectOptions('bachelor');
  for (const [label, value] of [['startYear', '2016'], ['startMonth', '4'], ['graduatedYear', '2020'], ['graduatedMonth', '3']] as const) {
    await profile.input(t(`field.education.${label}`), entry).selectOptions(value);
  }
  await profile.input(profile.label('Hobby')).fill(edits.text);
  const { lift } = network.break(SAVE, cutAfterServer);
  await profile.confirmSave();
  await says(profile, t('save.uncertain'));
  expect(person.held.education).toHaveLength(2);
  lift();
  await profile.save();
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(2);
});

const lists = [{ path: '/interview', call: 'my_interviews' }, { path: '/', call: 'sgwj_events' }, { path: '/jclass', call: 'my_lessons' }, { path: '/onlineSession', call: 'my_online_sessions' }] as const;

test.for(inTurn(0))('takes a page of log-in for no empty list ($language)', async (device) => {
  const server = openServer();
  for (const { call } of lists) server.network.break(new RegExp(`GET .*/${call}\\.json`), sendsToLogIn);
  const { router, t } = await visit(server, { ...device, as: server.campus.newPerson(device.language), path: '/zoom' });
  const retry = page.getByRole('main').getByRole('button', { name: t('load.retry'), exact: true });
  for (const { path, call } of lists) {
    const before = server.network.asked.length;
    await router.navigate(path);
    // By this page: home asks for much of what the others show.
    await expect.poll(() => server.network.asked.slice(before).some((asked) => asked.call.includes(`/${call}.json`))).toBe(true);
    await isSeen(retry);
  }
  server.network.mend();
  await retry.first().click();
  await isSeen(page.getByText(t('onlineSession.none'), { exact: true }));
  await isSeen(page.getByText(t('onlineSession.none.next'), { exact: true }));
});
