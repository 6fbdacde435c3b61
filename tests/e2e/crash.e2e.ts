import { expect } from 'vitest';
import { edits, makeEdits } from './support/edits.ts';
import { inTurn } from './support/devices.ts';
import { ProfilePage } from './support/profile.ts';
import { answers, cutBeforeServer } from './support/proxy.ts';
import { test } from './support/test.ts';
import type { Visit } from './support/visit.ts';

/**
 * Runs in the page: whatever formats a time of day throws until it is mended, as a defect in a screen would, and in the same
 * moment `text` is typed; a step later the time of a draft that was just kept may have taken the field away.
 */
function breakWhileTyping(input: HTMLInputElement | SVGElement | HTMLElement, text: string): void {
  const { DateTimeFormat } = Intl;
  const broken = (): never => { throw new Error('broken by the test'); };
  const format = Object.getOwnPropertyDescriptor(DateTimeFormat.prototype, 'format') ?? {};
  Reflect.set(window, 'mendFormats', () => {
    Intl.DateTimeFormat = DateTimeFormat;
    Object.defineProperty(DateTimeFormat.prototype, 'format', format);
  });
  // Those that the page has made before, too.
  Object.defineProperty(DateTimeFormat.prototype, 'format', { ...format, get: broken });
  Intl.DateTimeFormat = function () { broken(); } as unknown as typeof DateTimeFormat;
  // Past React's own, which takes what is set through it for its own doing.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

const mendFormats = ({ page }: Visit): Promise<void> => page.evaluate(() => { (Reflect.get(window, 'mendFormats') as () => void)(); });

test.for(inTurn(0))('a screen that throws keeps what was typed and can be tried again ($language, $viewport)', { tags: 'full' }, async ({ language, viewport }, { visit, newApplicant }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile?mode=edit' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  opened.watch.expect(/broken by the test/);
  await makeEdits(profile);
  await profile.input(profile.label('Hobby')).evaluate(breakWhileTyping, `${edits.text}!`);
  await page.getByRole('heading', { level: 1, name: t('crash.title') }).waitFor();
  await page.getByRole('banner').waitFor();
  await mendFormats(opened);
  await profile.button('load.retry').click();
  await profile.isEdited();
  await profile.holds(profile.label('Hobby'), `${edits.text}!`);
});

test('a page whose files are gone since a deployment is loaded anew', async ({ visit, newApplicant, proxy }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  opened.watch.expect(/status of 404/);
  await profile.isViewed();
  const { lift } = proxy.break(/GET \/assets\/profile-edit/, answers(404, ''));
  await page.getByRole('link', { name: t('profile.edit'), exact: true }).click();
  await page.getByText(t('failure.network'), { exact: true }).waitFor();
  await profile.button('load.retry').click();
  const reload = profile.button('crash.reload');
  await reload.waitFor();
  lift();
  await reload.click();
  await profile.isEdited();
});

test('a page whose download broke off comes when there is a network, without a reload', { tags: 'full' }, async ({ visit, newApplicant, proxy }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile' });
  const { page, t } = opened;
  const link = page.getByRole('banner').getByRole('link', { name: t('page.interview'), exact: true });
  opened.watch.expect(/ERR_/);
  await new ProfilePage(opened).isViewed();
  await page.evaluate(() => { Reflect.set(window, 'sameDocument', true); });
  const { lift } = proxy.break(/GET \/assets\/interview-screen/, cutBeforeServer);
  await link.click();
  await page.getByRole('heading', { level: 1, name: t('crash.title') }).waitFor();
  lift();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('heading', { level: 1, name: t('page.interview') }).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});
