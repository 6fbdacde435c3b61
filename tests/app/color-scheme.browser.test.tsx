import { afterEach, expect, it, vi } from 'vitest';
import { followColorScheme } from '../../src/app/color-scheme.ts';

const scheme = (): string | undefined => document.documentElement.dataset['mantineColorScheme'];

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset['mantineColorScheme'];
});

it('is light on paper, on whatever page it is printed, and the system\'s again behind that', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList);
  followColorScheme();
  expect(scheme()).toBe('dark');
  dispatchEvent(new Event('beforeprint'));
  expect(scheme()).toBe('light');
  dispatchEvent(new Event('afterprint'));
  expect(scheme()).toBe('dark');
});
