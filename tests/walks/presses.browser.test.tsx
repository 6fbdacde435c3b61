import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { oneIn, rounds } from '../arbitraries/rounds.ts';
import { chooseLanguage } from '../../src/i18n/chosen-language.ts';
import { applyPath } from '../e2e/support/apply.ts';
import { shortForm, spring } from '../e2e/support/applications.ts';
import { inTurn } from '../e2e/support/devices.ts';
import { classServer } from '../screens/jclass-server.ts';
import { company, interviewServer, today } from '../screens/interview-server.ts';
import { landingServer } from '../screens/landing-server.ts';
import type { Answers } from '../screens/shown-portal.tsx';
import { changeWalk, forgotWalk, loginWalk, menuWalk, verificationWalk } from './support/account-walks.ts';
import { ApplyWalk } from './support/apply-walk.ts';
import { isSeen, ProfileWalk } from './support/form-walk.ts';
import { missed, press } from './support/presses.ts';
import { end, leave, openServer, visit, type Visit, type VisitOptions } from './support/visit.tsx';

type Device = Pick<VisitOptions, 'language' | 'viewport'>;

const form = shortForm('pressed');

/** What the pages of an applicant show. */
function pagesOf(): Answers {
  const { my_profile: _profile, onboarding_display_data: _display, ...landing } = landingServer().answers;
  return { ...landing, ...interviewServer([[company(1), company(2, { interview_details: { id: 12, start_time: today() } })]]).answers, ...classServer().answers };
}

/** Opens a page; `loggedIn`: of an applicant. */
function open(device: Device, path: string, loggedIn = false, more: object = {}): Promise<Visit> {
  // A form of registration has a language of its own where nobody has chosen one.
  chooseLanguage(device.language, undefined);
  const server = openServer({ forms: [spring.form, form], own: pagesOf() });
  return visit(server, { ...device, path, ...(loggedIn && { as: server.campus.newPerson(device.language, more) }) });
}

afterEach(() => {
  vi.useRealTimers();
  return end();
});

/** Where every control is pressed; whether somebody is logged in there. */
const pages = [
  ['/login', false], ['/forgot', false], ['/reset_password?reset_password_token=made-up', false], [applyPath(spring.form.name), false],
  ['/no/such/page', false], ['/', true], ['/profile', true], ['/profile?mode=edit', true], ['/interview', true], ['/zoom', true], ['/jclass', true],
] as const;

/** What has least on it is left to a long run. */
const plain: ReadonlySet<string> = new Set(['/forgot', '/no/such/page', '/zoom']);

const everyPage = pages.filter(([path]) => rounds(0, 1) === 1 || !plain.has(path)).flatMap(([path, loggedIn], index) => inTurn(index).map((device) => ({ ...device, path, loggedIn })));

test.for(oneIn(3, everyPage))('a press reaches its control on $path, whatever moves the page meanwhile ($language, $viewport)', async ({ path, loggedIn, ...device }) => {
  await open(device, path, loggedIn);
  await isSeen(page.getByRole('main').getByRole('heading'));
  expect(await missed()).toEqual([]);
});

test.for(inTurn(1))('a press reaches its control in the onboarding, whatever moves the page meanwhile ($language, $viewport)', async (device) => {
  const opened = await open(device, '/onboarding', true, { is_onboarded: true });
  await isSeen(page.getByRole('button', { name: opened.t('profile.edit'), exact: true }));
  expect(await missed()).toEqual([]);
  await page.getByRole('button', { name: opened.t('profile.edit'), exact: true }).click();
  await isSeen(page.getByRole('button', { name: opened.t('save.save'), exact: true }));
  expect(await missed()).toEqual([]);
});

test.for(inTurn(0))('a press reaches its control in the second factor and its code, whatever moves the page meanwhile ($language, $viewport)', { tags: 'full' }, async (device) => {
  const server = openServer();
  const person = server.campus.newPerson(device.language, { authy_enabled: true });
  const opened = await visit(server, { ...device, path: '/login' });
  const auth = verificationWalk(opened);
  await loginWalk(opened).logIn(person);
  await auth.sendTo('9812345611');
  await isSeen(auth.code);
  expect(await missed()).toEqual([]);
});

test.for(inTurn(0))('a press reaches its control in the dialogs and the second step of a registration ($language, $viewport)', async (device) => {
  const opened = await open(device, '/', true);
  await menuWalk(opened).choose('shell.changePassword');
  await isSeen(changeWalk(opened).submit);
  expect(await missed()).toEqual([]);
  leave();
  const apply = new ApplyWalk(await visit(opened, { ...device, path: applyPath(form.name) }), form);
  await apply.confirmEmail('pressing@example.org');
  expect(await missed()).toEqual([]);
});

/** A form in which a mistake has been found, and is mended just before the press. */
interface Mended {
  readonly name: string;
  readonly path: string;
  readonly loggedIn?: true;
  /** Leads from the page to the form. */
  readonly begin?: (opened: Visit) => Promise<void>;
  readonly field: (opened: Visit) => Locator;
  readonly wrong: string;
  readonly right: string;
  readonly button: (opened: Visit) => Locator;
  /** What comes of the press. */
  readonly effect: (opened: Visit) => Locator;
}

const someError = (): Locator => page.elementLocator(document.querySelector('p[id$="-error"]:not(:empty)') ?? document.createElement('p'));

const mended: readonly Mended[] = [
  {
    name: 'log-in', path: '/login', field: (opened) => loginWalk(opened).email, wrong: 'abc', right: 'abc@example.com',
    button: (opened) => loginWalk(opened).submit, effect: ({ t }) => page.getByText(t('error.passwordRequired')),
  },
  {
    name: 'forgotten password', path: '/forgot', field: (opened) => forgotWalk(opened).email, wrong: 'abc', right: 'abc@example.com',
    button: (opened) => forgotWalk(opened).submit, effect: (opened) => forgotWalk(opened).confirmation,
  },
  {
    name: 'first step of a registration', path: applyPath(form.name), wrong: 'abc', right: 'abc@example.com',
    field: (opened) => new ApplyWalk(opened, form).basic('email'), button: (opened) => new ApplyWalk(opened, form).button('apply.email.submit'), effect: someError,
  },
  {
    name: 'change of password', path: '/', loggedIn: true, field: (opened) => changeWalk(opened).chosen, wrong: '', right: 'a quite long new pass phrase',
    begin: async (opened) => {
      await menuWalk(opened).choose('shell.changePassword');
      await changeWalk(opened).submit.click();
    },
    button: (opened) => changeWalk(opened).submit, effect: someError,
  },
  {
    name: 'profile', path: '/profile?mode=edit', loggedIn: true, wrong: 'abc', right: 'https://example.com/',
    field: (opened) => new ProfileWalk(opened).input(new ProfileWalk(opened).label('Portfolio address')),
    button: (opened) => new ProfileWalk(opened).button('save.save'), effect: (opened) => new ProfileWalk(opened).confirmation,
  },
];

const everyForm = mended.flatMap((one, index) => inTurn(index).map((device) => ({ ...device, ...one })));

test.for(oneIn(2, everyForm))('a mistake that is mended just before the press moves nothing: $name ($language, $viewport)', async ({ path, loggedIn = false, begin, field, wrong, right, button, effect, ...device }) => {
  const opened = await open(device, path, loggedIn);
  await begin?.(opened);
  await field(opened).fill(wrong);
  await userEvent.tab();
  await expect.element(field(opened)).toHaveAttribute('aria-invalid', 'true');
  const clock = vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  await field(opened).fill(right);
  const moved = await press(button(opened).element(), () => clock.advanceTimersByTimeAsync(1500));
  // What waits for the press to be over waits for no later one.
  await clock.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(moved).toBeLessThan(1);
  await isSeen(effect(opened));
});
