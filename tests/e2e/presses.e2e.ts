import { expect } from 'vitest';
import type { Locator } from 'playwright';
import { rounds } from '../arbitraries/rounds.ts';
import { applicant } from './support/applicants.ts';
import { shortForm, spring } from './support/applications.ts';
import { ApplyPage, applyPath } from './support/apply.ts';
import { Clock } from './support/clock.ts';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { LoginPage } from './support/login.ts';
import { UserMenu } from './support/menu.ts';
import { OnboardingPage } from './support/onboarding.ts';
import { ChangePasswordDialog, ForgotPage } from './support/passwords.ts';
import { missedOn, press } from './support/presses.ts';
import { ProfilePage } from './support/profile.ts';
import { testWith } from './support/test.ts';
import { VerificationPage } from './support/verification.ts';
import type { Visit } from './support/visit.ts';

const secured = inTurn(0).map((device) => ({ ...device, as: applicant(`pressing-${device.language}@example.com`, device.language, { authy_enabled: true }) }));
const onboarded = inTurn(1).map((device) => ({ ...device, as: applicant(`starting-${device.language}@example.com`, device.language, { is_onboarded: true, onboarding: { custom_fields: {} } }) }));
const form = shortForm('pressed');
const test = testWith({ applicants: [...secured, ...onboarded].map(({ as }) => as), forms: [form] });

/** Where every control is pressed; whoever is logged in there. */
const pages = [
  ['/login', false], ['/forgot', false], ['/reset_password?reset_password_token=made-up', false], [applyPath(spring.form.name), false],
  ['/no/such/page', false], ['/', true], ['/profile', true], ['/profile?mode=edit', true], ['/interview', true], ['/zoom', true], ['/jclass', true],
] as const;

/** What has least on it is left to a long run. */
const plain: ReadonlySet<string> = new Set(['/forgot', '/no/such/page', '/zoom']);

/** In the suite each page at one device, in turns; a long run takes every page at both. */
const everyPage = pages.filter(([path]) => rounds(0, 1) === 1 || !plain.has(path)).flatMap(([path, loggedIn], index) =>
  inTurn(index).map((device) => ({ ...device, path, loggedIn })));

test.for(everyPage)('a press reaches its control on $path, whatever moves the page meanwhile ($language, $viewport)', async ({ path, loggedIn, ...device }, { visit, newApplicant }) => {
  const opened = await visit({ ...device, path, ...(loggedIn && { as: newApplicant(device.language) }) });
  opened.watch.allow(/status of 4/);
  await opened.page.getByRole('main').getByRole('heading').first().waitFor();
  expect(await missedOn(opened.page)).toEqual([]);
});

test.for(onboarded)('a press reaches its control in the onboarding, whatever moves the page meanwhile ($language, $viewport)', async (options, { visit }) => {
  const opened = await visit({ ...options, path: '/onboarding' });
  const onboarding = new OnboardingPage(opened);
  await onboarding.isViewed();
  expect(await missedOn(opened.page)).toEqual([]);
  await opened.page.reload();
  await onboarding.edit();
  expect(await missedOn(opened.page)).toEqual([]);
});

test.for(secured)('a press reaches its control in the second factor and its code, whatever moves the page meanwhile ($language, $viewport)', async ({ as, ...device }, { visit }) => {
  const opened = await visit(device);
  const auth = new VerificationPage(opened);
  await new LoginPage(opened).logIn(as);
  await auth.send.waitFor();
  await auth.sendTo(device.language === 'en' ? '9812345611' : '9812345612');
  await auth.code.waitFor();
  expect(await missedOn(opened.page)).toEqual([]);
});

test.for(inTurn(0))('a press reaches its control in the dialogs and the second step of a registration ($language, $viewport)', async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language) });
  const change = new ChangePasswordDialog(opened);
  await new UserMenu(opened).choose('shell.changePassword');
  await change.submit.waitFor();
  expect(await missedOn(opened.page)).toEqual([]);
  await opened.page.goto(opened.origin + applyPath(form.name));
  await openApplication(opened);
  await new ApplyPage(opened, form).confirmEmail(`pressing-${device.language}@example.org`);
  expect(await missedOn(opened.page)).toEqual([]);
});

/** A form in which a mistake has been found, and is mended just before the press. */
interface Mended {
  readonly name: string;
  readonly path: string;
  readonly loggedIn?: true;
  /** Leads from the page to the form. */
  readonly open?: (opened: Visit) => Promise<void>;
  readonly field: (opened: Visit) => Locator;
  readonly wrong: string;
  readonly right: string;
  readonly button: (opened: Visit) => Locator;
  /** What comes of the press. */
  readonly effect: (opened: Visit) => Locator;
}

const openChange = async (opened: Visit): Promise<void> => {
  await new UserMenu(opened).choose('shell.changePassword');
  await new ChangePasswordDialog(opened).submit.click();
};
const openApplication = (opened: Visit): Promise<void> => new ApplyPage(opened, form).chooseLanguage();

const mended: readonly Mended[] = [
  {
    name: 'log-in', path: '/login', field: (opened) => new LoginPage(opened).email, wrong: 'abc', right: 'abc@example.com',
    button: (opened) => new LoginPage(opened).submit, effect: ({ page, t }) => page.getByText(t('error.passwordRequired')),
  },
  {
    name: 'forgotten password', path: '/forgot', field: (opened) => new ForgotPage(opened).email, wrong: 'abc', right: 'abc@example.com',
    button: (opened) => new ForgotPage(opened).submit, effect: (opened) => new ForgotPage(opened).confirmation,
  },
  {
    name: 'first step of a registration', path: applyPath(form.name), open: openApplication, wrong: 'abc', right: 'abc@example.com',
    field: (opened) => new ApplyPage(opened, form).basic('email'),
    button: (opened) => new ApplyPage(opened, form).button('apply.email.submit'),
    effect: (opened) => opened.page.locator('p[id$="-error"]'),
  },
  {
    name: 'change of password', path: '/', loggedIn: true, open: openChange, field: (opened) => new ChangePasswordDialog(opened).chosen,
    wrong: '', right: 'a quite long new pass phrase', button: (opened) => new ChangePasswordDialog(opened).submit,
    effect: ({ page }) => page.locator('dialog:modal p[id$="-error"]'),
  },
  {
    name: 'profile', path: '/profile?mode=edit', loggedIn: true, wrong: 'abc', right: 'https://example.com/',
    field: (opened) => new ProfilePage(opened).input(new ProfilePage(opened).label('Portfolio address')),
    button: (opened) => new ProfilePage(opened).button('save.save'), effect: (opened) => new ProfilePage(opened).confirmation,
  },
];

const everyForm = mended.flatMap((one, index) => inTurn(index).map((device) => ({ ...device, ...one })));

test.for(everyForm)('a mistake that is mended just before the press moves nothing: $name ($language, $viewport)', async ({ path, loggedIn, open, field, wrong, right, button, effect, ...device }, { visit, newApplicant }) => {
  const opened = await visit({ ...device, path, clock: true, ...(loggedIn && { as: newApplicant(device.language) }) });
  const { page } = opened;
  opened.watch.allow(/status of 4/);
  await open?.(opened);
  await field(opened).fill(wrong);
  await field(opened).press('Tab');
  await eventually(() => field(opened).getAttribute('aria-invalid')).toBe('true');
  const clock = await Clock.stop(page);
  await field(opened).fill(right);
  const moved = await press(page, button(opened), () => clock.run(1500));
  await clock.start();
  expect(moved).toBeLessThan(1);
  await effect(opened).first().waitFor();
});
