import { afterEach, expect, it, vi } from 'vitest';
import { useVideos } from '../../src/app/use-videos.ts';
import { Late } from '../../src/late/late.ts';
import { mayHaveUploads } from '../../src/video/mark.ts';
import { hidePortals, showPortal } from '../screens/shown-portal.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  hidePortals();
  localStorage.clear();
});

// `Late.arrive` asks until the code is there, with or without a network at first; a call of `load` would ask once.
it('the code for what an earlier page left is asked for until it is there', async () => {
  localStorage.setItem('portal.videos', '1');
  expect(await mayHaveUploads()).toBe(true);
  const arrive = vi.spyOn(Late.prototype, 'arrive');
  const codes: ReturnType<typeof useVideos>['code'][] = [];
  function Page() {
    codes.push(useVideos().code);
    return null;
  }
  await showPortal([{ path: '*', element: <Page /> }], '/', {});
  await expect.poll(() => codes.some((code) => arrive.mock.contexts.includes(code) && code.state().code !== undefined)).toBe(true);
});
