import { afterEach, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { oneIn } from '../arbitraries/rounds.ts';
import { bothLanguages, inTurn } from '../e2e/support/devices.ts';
import { labelled } from '../e2e/support/texts.ts';
import { examServer, group, text } from '../screens/exam-server.ts';
import { company, interviewServer } from '../screens/interview-server.ts';
import { attended, classServer, toWrite } from '../screens/jclass-server.ts';
import { landingServer } from '../screens/landing-server.ts';
import { question, session, sessionServer } from '../screens/online-session-server.ts';
import type { Answers } from '../screens/shown-portal.tsx';
import { isSeen } from './support/form-walk.ts';
import { pressTwice } from './support/pointer.ts';
import { end, openServer, visit, type Visit } from './support/visit.tsx';

/** What cannot be taken back. */
interface Act {
  readonly name: string;
  readonly path: string;
  readonly own: () => Answers;
  /** Leads to its button. */
  readonly button: (opened: Visit) => Promise<Locator> | Locator;
  /** The calls that do it. */
  readonly calls: RegExp;
  /** How many of them one press is: none where it is asked about first. */
  readonly once: 0 | 1;
  /** What stands there then. */
  readonly then: (opened: Visit) => Locator;
}

const named = (name: string): Locator => page.getByRole('button', { name, exact: true });
const inCard = (words: string): Locator => page.getByRole('button').filter({ hasText: new RegExp(`^${words}$`) });

const landing = (): Answers => {
  const { my_profile: _profile, ...answers } = landingServer().answers;
  return answers;
};

const acts: readonly Act[] = [
  {
    name: 'apply', path: '/', own: landing, calls: /POST .*sgwj_applications/, once: 1,
    button: ({ t }) => page.getByRole('listitem').filter({ hasText: 'Open fair' }).getByRole('button', { name: t('event.apply'), exact: true }),
    then: ({ t }) => page.getByRole('listitem').filter({ hasText: 'Open fair' }).getByText(t('event.applied'), { exact: true }),
  },
  {
    // Ready is the same button; it can be pressed on the day of the interview only.
    name: 'confirm the time', path: '/interview', own: () => interviewServer([[company(1)]]).answers, calls: /confirm_interview_time/, once: 1,
    button: ({ t }) => inCard(t('interview.confirm')), then: ({ t }) => inCard(t('interview.confirm.set')),
  },
  {
    name: 'a job review', path: '/', own: landing, calls: /PUT .*applicants_job_reviews/, once: 0,
    button: async ({ t, language }) => {
      await page.getByRole('listitem').filter({ hasText: language === 'jp' ? '技術者' : 'Engineer' }).getByRole('button', { name: t('review.open'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      const option = (name: string): string => (language === 'jp' ? `${name}（日本語）` : name);
      await dialog.getByRole('checkbox', { name: option('Work'), exact: true }).click();
      await dialog.getByRole('radio', { name: option('Yes'), exact: true }).click();
      await dialog.getByRole('combobox').selectOptions(option('Spring'));
      return dialog.getByRole('button', { name: t('review.submit'), exact: true });
    },
    then: ({ t }) => page.getByRole('dialog', { name: t('review.confirm.title'), exact: true }),
  },
  {
    name: 'the end of an online session', path: '/onlineSession', own: () => sessionServer([session(7, [question(1)])]).answers, calls: /PUT .*applicants_online_sessions/, once: 0,
    button: async ({ t }) => {
      await named(t('onlineSession.start')).click();
      await page.getByRole('main').getByRole('textbox').fill('Told');
      return named(t('onlineSession.submit'));
    },
    then: () => page.getByRole('dialog'),
  },
  {
    name: 'a reflection', path: '/jclass', own: () => classServer([attended(1, [toWrite])]).answers, calls: /POST .*reflection\.json/, once: 1,
    button: async ({ t }) => {
      await named(t('reflection.add')).click();
      await page.getByLabelText(labelled(t('field.reflection.comment'), t)).fill('I learned to greet.');
      return named(t('reflection.save'));
    },
    then: () => page.getByText('I learned to greet.', { exact: true }),
  },
];

const gaps = [150, 450];

afterEach(end);

const cases = acts.flatMap((act, index) => bothLanguages.filter((_, device) => device === index % 2).map((device) => ({ ...device, ...act, apart: gaps[index % 2] ?? 150 })));

test.for(cases)('a double press, $apart ms apart, is one act: $name ($language, $viewport)', async ({ path, own, button, calls, once, then, apart, ...device }) => {
  const server = openServer({ own: own() });
  const opened = await visit(server, { ...device, as: server.campus.newPerson(device.language), path });
  const control = await button(opened);
  await isSeen(control);
  await pressTwice(control.element(), apart);
  await isSeen(then(opened));
  expect(server.network.asked.filter(({ call }) => calls.test(call))).toHaveLength(once);
});

const parts = [group(1, [text(11)]), group(2, [text(21)])];

test.for(inTurn(0).flatMap((device) => oneIn(2, [150, 300, 450]).map((apart) => ({ ...device, apart }))))('a double press on Next, $apart ms apart, hands in one part ($language, $viewport)', async ({ apart, ...device }) => {
  const { answers } = examServer(parts);
  const server = openServer({ own: answers });
  const { t, language } = await visit(server, { ...device, as: server.campus.newPerson(device.language), path: '/exam/7' });
  const inLanguage = (en: string, jp: string): string => (language === 'jp' ? jp : en);
  await named(t('exam.start')).click();
  await isSeen(named(t('exam.next')));
  // It may have come under the pointer that pressed Start, where it would take no press of somebody who has not seen it.
  await page.getByRole('heading').first().hover();
  await pressTwice(named(t('exam.next')).element(), apart);
  await isSeen(page.getByRole('heading', { name: inLanguage('Group 2', 'グループ2'), exact: true }));
  const answer = page.getByRole('textbox', { name: inLanguage('Question 21', '問題21') });
  await answer.fill('Still here');
  await expect.element(answer).toHaveValue('Still here');
  await isSeen(named(t('exam.submit')));
});
