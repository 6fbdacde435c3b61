/** @module-tag full */
import { expect } from 'vitest';
import { inTurn } from './support/devices.ts';
import { edits, hasSavedEdits, makeEdits } from './support/edits.ts';
import { ProfilePage } from './support/profile.ts';
import { held } from './support/proxy.ts';
import { testWith } from './support/test.ts';

const test = testWith({ home: 'own database' });

const SAVE = /^PUT .*applicants\/\d+\.json$/;
const STATUS = { en: 'Engineer / Specialist in Humanities / International Services', jp: '技術・人文知識・国際業務' } as const;

test.for(inTurn(0))('a save whose database is killed waits, says so, and is made once by itself ($language, $viewport)', async ({ language, viewport }, { stage, visit, newApplicant, proxy }) => {
  const { portal } = stage;
  const readiness = async (): Promise<number> => (await fetch(`${portal.origin()}/readyz`)).status;
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile?mode=edit' });
  const { page, t, watch } = opened;
  const profile = new ProfilePage(opened);
  const saves: (readonly [key: string | undefined, status: number | undefined])[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (SAVE.test(`${request.method()} ${request.url()}`)) saves.push([request.headers()['idempotency-key'], response.status()]);
  });
  watch.expect(/status of 503/);
  await makeEdits(profile);
  const atDoor = held();
  const { lift } = proxy.break(SAVE, atDoor.fault);
  await profile.confirmSave();
  await atDoor.arrived;
  await portal.killDatabase();
  await expect.poll(readiness, { timeout: 20_000, interval: 1 }).toBe(503);
  lift();
  atDoor.release();
  // Started again before the save has asked it, it is killed again.
  await expect.poll(async () => {
    if (saves.length === 0) await portal.killDatabase();
    return page.getByText(t('save.waiting')).first().isVisible();
  }, { timeout: 30_000, interval: 50 }).toBe(true);
  await expect.poll(readiness, { timeout: 30_000, interval: 50 }).toBe(200);
  await hasSavedEdits(profile, STATUS[language]);
  expect(saves.map(([, status]) => status)).toEqual([...saves.slice(1).map(() => 503), 200]);
  expect(saves.length).toBeGreaterThan(1);
  expect(new Set(saves.map(([key]) => key)).size).toBe(1);
  expect(saves[0]?.[0]).toBeDefined();
  await page.reload();
  await profile.holds(profile.label('Hobby'), edits.text);
  expect(await profile.group(profile.label('JLPT certificate')).getByRole('link', { name: edits.file }).count()).toBe(1);
});
