import { expect } from 'vitest';
import type { Page } from 'playwright';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';

const CONTROLS: ReadonlySet<string> = new Set([
  'textbox', 'searchbox', 'combobox', 'button', 'radio', 'checkbox', 'spinbutton', 'switch',
]);

/** Something that a screen reader comes to. */
interface Spoken {
  readonly role: string;
  readonly name: string;
  /** The group that it stands in. */
  readonly within: string;
}

/** Headings and controls of the form in the order of the accessibility tree. */
async function spokenOf(page: Page): Promise<readonly Spoken[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const spoken: Spoken[] = [];
    const walk = (id: string, within: string, inForm: boolean): void => {
      const node = byId.get(id);
      if (!node) return;
      const [role, name] = [String(node.role?.value ?? ''), String(node.name?.value ?? '')];
      const here = inForm && !node.ignored && (role === 'heading' || CONTROLS.has(role));
      if (here) spoken.push({ role, name, within });
      const group = role === 'group' || role === 'radiogroup' ? `${within} › ${name}` : within;
      for (const child of node.childIds ?? []) walk(child, group, inForm || role === 'form' || role === 'main');
    };
    const [root] = nodes;
    if (root) walk(root.nodeId, '', false);
    return spoken;
  } finally {
    await session.detach();
  }
}

/** The same of the page as it stands: a heading by its words, a control by nothing but its place. */
const standing = (page: Page): Promise<readonly string[]> => page.locator('main').evaluate((main) =>
  [...main.querySelectorAll<HTMLElement>('h1, h2, h3, h4, input, select, textarea, button')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[aria-hidden="true"]'))
    .map((each) => (each.matches('h1, h2, h3, h4') ? each.innerText.replace(/\s+/g, ' ').trim() : '·')));

const asStanding = (spoken: readonly Spoken[]): readonly string[] => spoken.map(({ role, name }) => (role === 'heading' ? name : '·'));

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

test.for(inTurn(0))('all of a long form is in the accessibility tree as it opens, in order, each named once, and its height stays ($language, $viewport)', async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: '/profile?mode=edit' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  await profile.isEdited();
  await page.getByRole('heading', { name: t('section.documents') }).last().waitFor();
  await page.waitForLoadState('networkidle');
  await eventually(async () => asStanding(await spokenOf(page))).toEqual(await standing(page));
  const spoken = await spokenOf(page);
  expect(spoken.length).toBeGreaterThan(40);
  expect(spoken.filter(({ name }) => name === '')).toEqual([]);
  const once = spoken.map(({ role, name, within }) => `${role} ${name} in ${within}`);
  expect(once.filter((each, place) => once.indexOf(each) !== place)).toEqual([]);

  const height = await heightOf(page);
  for (const part of [0.25, 0.5, 0.75, 1, 0]) {
    await page.evaluate((share) => new Promise((drawn) => {
      scrollTo({ top: share * document.documentElement.scrollHeight, behavior: 'instant' });
      requestAnimationFrame(() => requestAnimationFrame(drawn));
    }), part);
  }
  expect(Math.abs(await heightOf(page) - height) / height).toBeLessThan(0.02);
  // The bar of a phone says where the page is, and follows it.
  await eventually(() => spokenOf(page)).toEqual(spoken);
});

interface Measured {
  /** Of the form, in px, each that it had after the one before. */
  heights: number[];
}

/** Runs in the page, before anything of it. */
function measure(): void {
  const kept = globalThis as unknown as Measured;
  kept.heights = [];
  const look = (): void => {
    const height = document.querySelector('[data-section]')?.parentElement?.offsetHeight;
    if (height && kept.heights.at(-1) !== height) kept.heights.push(height);
    requestAnimationFrame(look);
  };
  look();
}

test.for(['/profile?mode=edit', '/onboarding?mode=edit'].flatMap((path, turn) => inTurn(turn).map((device) => ({ path, ...device }))))('$path is as high as it will be from its first picture on, to 2 % ($language, $viewport)', { tags: 'full' }, async ({ path, language, viewport }, { visit, newPerson }) => {
  const { page, context, t } = await visit({ language, viewport, as: await newPerson(language, { is_onboarded: true }), path: '/' });
  await context.addInitScript(measure);
  await page.goto(new URL(path, page.url()).href);
  await page.locator('[data-section]').last().getByRole('heading', { name: t('section.documents') }).waitFor();
  await page.locator('[data-stage="intro"]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const { heights, last } = await page.evaluate(() => {
    const { heights: kept } = globalThis as unknown as Measured;
    return { heights: kept, last: kept.at(-1) ?? 0 };
  });
  expect(last).toBeGreaterThan(1_000);
  expect(heights.filter((height) => Math.abs(height / last - 1) > 0.02), heights.join(' → ')).toEqual([]);
});
