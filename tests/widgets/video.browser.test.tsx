import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Late } from '../../src/late/late.ts';
import { recordings } from '../../src/recordings/recordings.ts';
import { expectAccessible, mount } from './harness.tsx';

const player = (): HTMLVideoElement | null => document.querySelector('video');

test('plays the address it holds', async () => {
  const field = mount('video', {}, { value: 'http://127.0.0.1:9/answer.mp4', label: 'Introduction' });
  expect(player()?.src).toBe('http://127.0.0.1:9/answer.mp4');
  expect(player()?.controls).toBe(true);
  expect(player()?.preload).toBe('metadata');
  expect(player()?.getAttribute('aria-label')).toBe('Video: Introduction');
  expect(field.element.getAttribute('role')).toBe('group');
  await expectAccessible();
});

test.each([
  [undefined, 'en', 'No video yet.'],
  [undefined, 'jp', '動画はまだありません。'],
  ['javascript:alert(1)', 'en', 'javascript:alert(1)'],
  ['http://example.com/answer.mp4', 'en', 'http://example.com/answer.mp4'],
] as const)('%s in %s is said in words', async (value, language, words) => {
  const field = mount('video', {}, { value, language });
  expect(player()).toBeNull();
  expect(field.element.textContent).toBe(words);
  expect(field.state.value).toBe(value);
  await expectAccessible();
});

test.each(['video', 'promotional_video'] as const)('%s whose uploads could not be had says so, with the way to try again', async (widget) => {
  const bring = vi.fn(() => Promise.reject(new TypeError('no connection')));
  const lateVideo = new Late(bring);
  mount(widget, {}, { lateVideo, loadRecordings: () => Promise.resolve(recordings) });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server cannot be reached.');
  await expectAccessible();
  const tries = bring.mock.calls.length;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => bring.mock.calls.length).toBe(tries + 1);
});

test('one that cannot be changed needs no uploads', async () => {
  const bring = vi.fn(() => Promise.reject(new TypeError('no connection')));
  mount('video', {}, { lateVideo: new Late(bring), loadRecordings: () => Promise.resolve(recordings), disabled: true });
  expect(bring).not.toHaveBeenCalled();
});
