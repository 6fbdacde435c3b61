/** @module-tag full */
import { expect } from 'vitest';
import type { Page } from 'playwright';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { interviewAt, job, type Hiring } from './support/hiring.ts';
import { exam, examGroup, jclass, onlineSession, sessionQuestion, type Learning } from './support/learning.ts';
import { LoginPage } from './support/login.ts';
import { testWith } from './support/test.ts';
import { VerificationPage } from './support/verification.ts';
import type { Visit } from './support/visit.ts';

/** A phone far from its mast. */
const THROTTLED = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 1.6e6 / 8 } as const;

/** More than this is felt (https://web.dev/articles/cls counts from 0.1). */
const MOST = 0.05;

const hiring: Hiring = { jobs: [job(971)], interviews: [{ job: 971, event: 1, interview: interviewAt({ in_minutes: 60 }) }] };
const EXAM = '/exam/971';
const learning: Learning = { classes: [{ ...jclass(971), exams: [971], member: {} }], exams: [exam(971, [examGroup(971)])], sessions: [{ ...onlineSession(971, [sessionQuestion(1, 'text_area')]), taker: {} }] };
const test = testWith({ hiring, learning });

interface Shifting {
  shifts: number;
}

/** Runs in the page, before anything of it: sums what moves without having been asked to. */
function watchShifts(): void {
  const kept = globalThis as unknown as Shifting;
  kept.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) kept.shifts += 'value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput === true) ? Number(entry.value) : 0;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Until nothing is on its way any more, and what came is drawn. */
async function isThere(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await eventually(() => page.locator('main h1').count()).toBeGreaterThan(0);
  await eventually(() => page.locator('main [role="status"] > div').count()).toBe(0);
  await page.evaluate(() => new Promise((drawn) => { requestAnimationFrame(() => requestAnimationFrame(drawn)); }));
}

/** A slow line from now on, without anything of a page on this device. */
async function slowDown({ page, context }: Visit): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', THROTTLED);
  await page.addInitScript(watchShifts);
}

/** What is on the page if it has moved too much. */
async function movedTooMuch(page: Page, name: string): Promise<readonly string[]> {
  await isThere(page);
  const shifts = await page.evaluate(() => (globalThis as unknown as Shifting).shifts);
  return shifts > MOST ? [`${name} ${shifts.toFixed(3)}`] : [];
}

/** Opens each page anew; answers those that moved too much. */
async function movingOf({ page, origin }: Visit, paths: readonly string[]): Promise<readonly string[]> {
  const moving: string[] = [];
  for (const path of paths) {
    await page.goto(origin + path);
    moving.push(...await movedTooMuch(page, path));
  }
  return moving;
}

test.for(inTurn(1))('nothing jumps while a page of a stranger comes over a slow line ($language, $viewport)', async (device, { visit, newPerson }) => {
  const visitor = await visit(device);
  await slowDown(visitor);
  expect(await movingOf(visitor, ['/login', '/forgot', '/reset_password', '/apply/application_form/spring-2027'])).toEqual([]);
  await visitor.page.goto(`${visitor.origin}/login`);
  await new LoginPage(visitor).logIn(await newPerson(device.language, { authy_enabled: true }));
  await new VerificationPage(visitor).send.waitFor();
  expect(await movedTooMuch(visitor.page, 'log-in to /auth')).toEqual([]);
  await visitor.page.reload();
  await new VerificationPage(visitor).send.waitFor();
  expect(await movedTooMuch(visitor.page, '/auth')).toEqual([]);
});

test.for(inTurn(1))('nothing jumps while a page of an applicant comes over a slow line ($language, $viewport)', async (device, { visit, newApplicant }) => {
  const somebody = await visit({ ...device, as: newApplicant(device.language) });
  await slowDown(somebody);
  expect(await movingOf(somebody, ['/', '/profile', '/profile?mode=edit', '/interview', '/zoom', '/jclass', '/onlineSession', EXAM])).toEqual([]);
  await somebody.page.getByRole('button', { name: somebody.t('exam.start'), exact: true }).click();
  await somebody.page.getByRole('timer').waitFor();
  expect(await movedTooMuch(somebody.page, `${EXAM}, its questions`)).toEqual([]);
});

test.for(inTurn(1))('nothing jumps while the onboarding comes over a slow line ($language, $viewport)', async (device, { visit, newPerson }) => {
  const employee = await visit({ ...device, as: await newPerson(device.language, { is_onboarded: true }), path: '/profile' });
  await slowDown(employee);
  expect(await movingOf(employee, ['/onboarding', '/onboarding?mode=edit'])).toEqual([]);
});
