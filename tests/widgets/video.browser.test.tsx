import { expect, test } from 'vitest';
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
