import { afterEach, expect, it, vi } from 'vitest';
import { useVideos } from '../../src/app/use-videos.ts';
import { videosOf } from '../../src/app/video-uploads.ts';
import { hidePortals, showPortal } from '../screens/shown-portal.tsx';

vi.mock(import('../../src/app/video-uploads.ts'), () => ({ videosOf: vi.fn() }));

afterEach(() => {
  hidePortals();
  localStorage.clear();
});

it('what an earlier page left is taken up when the network is back, where its code could not be had', async () => {
  localStorage.setItem('portal.videos', '1');
  const bring = vi.mocked(videosOf).mockRejectedValueOnce(new TypeError('no connection')).mockReturnValueOnce(new Promise(() => undefined));
  function Page() {
    useVideos();
    return null;
  }
  await showPortal([{ path: '*', element: <Page /> }], '/', {});
  await expect.poll(() => bring.mock.calls).toHaveLength(1);
  await expect.poll(() => {
    dispatchEvent(new Event('online'));
    return bring.mock.calls;
  }).toHaveLength(2);
});
