import { expect } from 'vitest';
import { Clock } from './support/clock.ts';
import { bothLanguages } from './support/devices.ts';
import { ProfilePage } from './support/profile.ts';
import { answers } from './support/proxy.ts';
import { test } from './support/test.ts';

// Spec §8 "Session and transport".
test.for(bothLanguages)('at most two, none twice, gone after 5 s ($language, $viewport)', async ({ language, viewport }, { visit, newApplicant, proxy }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile', clock: true });
  const { page } = opened;
  const profile = new ProfilePage(opened);
  const refuse = (text: string) => { proxy.break(/GET .*my_profile/, answers(422, JSON.stringify({ errors: [text] }))); };
  opened.watch.expect(/status of 422/);
  await profile.isViewed();
  refuse('First.');
  const clock = await Clock.stop(page);
  await page.reload();
  const shown = () => page.locator('[aria-live="polite"] p:visible').allTextContents();
  const tell = async (text: string): Promise<void> => {
    proxy.mend();
    refuse(text);
    const answered = page.waitForResponse(/my_profile/);
    await profile.button('load.retry').click();
    await answered;
    await clock.until(profile.button('load.retry'));
  };

  await clock.until(profile.toast('First.'));
  const first = await clock.now();
  await clock.run(1000);
  await tell('Second.');
  await clock.until(profile.toast('Second.'));
  await tell('Second.');
  await tell('Third.');
  expect(await shown()).toEqual(['First.', 'Second.']);

  const box = await page.locator('[aria-live="polite"]').boundingBox();
  const { width = 0 } = page.viewportSize() ?? {};
  expect(box?.y).toBeLessThan(40);
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBe(16);

  await clock.runTo(first + 4900);
  expect(await shown()).toEqual(['First.', 'Second.']);
  await clock.until(profile.toast('Third.'));
  const third = await clock.now();
  expect(third - first).toBeLessThan(5100);
  expect(await shown()).toEqual(['Second.', 'Third.']);
  await clock.runTo(third + 4900);
  expect(await shown()).toEqual(['Third.']);
  await clock.runTo(third + 5100);
  expect(await shown()).toEqual([]);
});
