/** @module-tag full */
import { expect } from 'vitest';
import { bothLanguages } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { interviewAt, job, type Hiring } from './support/hiring.ts';
import { exam, examGroup, jclass, onlineSession, sessionQuestion, type Learning } from './support/learning.ts';
import { UserMenu } from './support/menu.ts';
import { Navigation } from './support/navigation.ts';
import { ProfilePage } from './support/profile.ts';
import { lossesOn } from './support/reflow.ts';
import { testWith } from './support/test.ts';
import type { Visit } from './support/visit.ts';

const hiring: Hiring = { jobs: [job(974)], interviews: [{ job: 974, event: 1, interview: interviewAt({ in_minutes: 60 }) }] };
const EXAM = '/exam/974';
const learning: Learning = { classes: [{ ...jclass(974), exams: [974], member: {} }], exams: [exam(974, [examGroup(974)])], sessions: [{ ...onlineSession(974, [sessionQuestion(1, 'text_area')]), taker: {} }] };
const test = testWith({ hiring, learning });

/** As WCAG has it: what must not take anything away from a page. `textSize`: in pixels, what the browser is set to. */
interface Need {
  readonly need: string;
  readonly width: number;
  readonly height: number;
  readonly textSize?: number;
  readonly spaced?: true;
}

const needs: readonly Need[] = [
  // 1.4.10: 1280 pixels at 400 %.
  { need: '320 pixels', width: 320, height: 640 },
  // 1.4.4: by the setting of the browser alone.
  { need: 'text twice as large', width: 1280, height: 900, textSize: 32 },
  { need: 'text half as large again on a phone', width: 390, height: 844, textSize: 24 },
  // 1.4.12
  { need: 'spaced text', width: 390, height: 844, spaced: true },
];

/** Runs in the page before anything of it. Parts of a long form that are out of sight are laid out, too. */
function layOutAll(spaced: boolean): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { content-visibility: visible !important; ${spaced ? 'line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important;' : ''} }
    ${spaced ? 'p { margin-block-end: 2em !important; }' : ''}`);
  document.adoptedStyleSheets = [sheet];
}

async function setUp({ page, context }: Visit, { width, height, textSize, spaced }: Need): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.addInitScript(layOutAll, spaced === true);
  if (textSize === undefined) return;
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: textSize, fixed: textSize } });
}

/** Opens each page anew; answers what is lost of it. */
async function lossesOf({ page, origin, t }: Visit, paths: readonly string[]): Promise<readonly string[]> {
  const losses: string[] = [];
  for (const path of paths) {
    await page.goto(origin + path);
    await page.waitForLoadState('networkidle');
    await eventually(() => page.locator('main h1').count()).toBeGreaterThan(0);
    await eventually(() => page.getByRole('status').getByText(t('load.loading')).count()).toBe(0);
    losses.push(...await lossesOn(page, path));
  }
  return losses;
}

const cases = needs.flatMap((need) => bothLanguages.map(({ language }) => ({ ...need, language })));

test.for(cases)('nothing is lost of what a stranger sees ($need, $language)', async (need, { visit }) => {
  const visitor = await visit({ language: need.language, path: '/login' });
  await setUp(visitor, need);
  expect(await lossesOf(visitor, ['/login', '/forgot', '/reset_password?reset_password_token=a&registration=true', '/apply/application_form/spring-2027', '/nowhere'])).toEqual([]);
});

test.for(cases)('nothing is lost of what an applicant sees ($need, $language)', async (need, { visit, newPerson }) => {
  const somebody = await visit({ language: need.language, as: await newPerson(need.language, { is_onboarded: true }), path: '/profile' });
  const { page, t, origin } = somebody;
  await setUp(somebody, need);
  const losses = [...await lossesOf(somebody, ['/', '/interview', '/zoom', '/jclass', '/profile', '/profile?mode=receipts', '/onboarding', '/onboarding?mode=edit', EXAM, '/onlineSession'])];
  const look = async (state: string): Promise<void> => { losses.push(...await lossesOn(page, state)); };

  await page.getByRole('button', { name: t('onlineSession.start'), exact: true }).click();
  await page.getByRole('textbox').waitFor();
  await look('a question of an online session');

  await page.goto(origin + EXAM);
  await page.getByRole('button', { name: t('exam.start'), exact: true }).click();
  await page.getByRole('timer').waitFor();
  await look('a question of an exam');

  await page.goto(`${origin}/profile?mode=edit`);
  const profile = new ProfilePage(somebody);
  await profile.input(profile.label('Emergency contact')).fill('');
  await profile.button('save.save').click();
  await profile.summary.waitFor();
  await look('a form with mistakes');
  await page.reload();
  await profile.button('engine.draft.discard').waitFor();
  await look('a form with a draft');
  await page.getByRole('banner').getByRole('link', { name: t('shell.product') }).click();
  await page.getByRole('dialog', { name: t('leave.title') }).waitFor();
  await look('what is asked before it is left');
  await page.getByRole('button', { name: t('leave.leave'), exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await new UserMenu(somebody).button.click();
  await look('the menu of the applicant');
  await page.keyboard.press('Escape');
  const { hamburger, side } = new Navigation(somebody);
  if (await hamburger.isVisible()) {
    await hamburger.click();
    await side.waitFor();
    await look('the way to the pages');
  }
  expect(losses).toEqual([]);
});
