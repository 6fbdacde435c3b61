import { expect } from 'vitest';
import { violationsOn } from './support/axe.ts';
import { callsOf } from './support/calls.ts';
import { inTurn, looksInTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { LoginPage } from './support/login.ts';
import { answers } from './support/proxy.ts';
import { test } from './support/test.ts';

const GUIDE = /GET .*get_zoom_guide/;

test.for(inTurn(0))('tells of meetings in the server’s rich text, below the interviews ($language, $viewport) [ROUTE-12, ZOOM-01, ZOOM-02, ZOOM-03, CALL-53]', async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: '/' });
  const { page, t } = opened;
  const asked = callsOf(page);
  await page.goto(`${opened.origin}/zoom`);
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  expect(asked.filter(({ call }) => call === 'GET /api/v1/static_pages/get_zoom_guide.json')).toHaveLength(1);
  const breadcrumb = page.getByRole('navigation', { name: t('page.breadcrumb') });
  expect(await breadcrumb.getByRole('listitem').allInnerTexts()).toEqual([t('page.interview'), t('page.meetingGuide')]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await breadcrumb.getByRole('link', { name: t('page.interview'), exact: true }).click();
  await eventually(() => new URL(page.url()).pathname).toBe('/interview');
});

test('makes harmless what the server sends, and is empty in words [ZOOM-03]', { tags: 'full' }, async ({ visit, newApplicant, proxy }) => {
  proxy.break(GUIDE, answers(200, JSON.stringify({ content: '<h2>Step</h2><script>window.caught = true</script><form><input></form>' })));
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/zoom' });
  const { page, t } = opened;
  await page.getByRole('heading', { level: 2, name: 'Step', exact: true }).waitFor();
  expect(await page.getByRole('main').locator('script, form, input').count()).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, 'caught') as unknown)).toBeUndefined();
  proxy.mend();
  proxy.break(GUIDE, answers(200, '{"content":null}'));
  await page.reload();
  await page.getByText(t('meetingGuide.empty'), { exact: true }).waitFor();
});

test.for(looksInTurn(1))('can be loaded again, and axe finds nothing in any state ($language, $viewport, $colorScheme)', { tags: 'full' }, async (look, { visit, newApplicant, proxy }) => {
  proxy.break(GUIDE, answers(404, ''));
  const opened = await visit({ ...look, as: newApplicant(look.language), path: '/zoom' });
  const { page, t } = opened;
  opened.watch.expect(/status of 404/);
  const retry = page.getByRole('alert').getByRole('button', { name: t('load.retry'), exact: true });
  await retry.waitFor();
  expect(await violationsOn(page), 'failed').toEqual([]);
  proxy.mend();
  await retry.click();
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  expect(await violationsOn(page), 'full').toEqual([]);
});

test.for(['/interview', '/zoom'])('%s asks a visitor to log in first [ROUTE-11, ROUTE-12]', { tags: 'full' }, async (path, { visit }) => {
  const opened = await visit({ language: 'en', path });
  await new LoginPage(opened).submit.waitFor();
  expect(new URL(opened.page.url()).pathname).toBe('/login');
});
