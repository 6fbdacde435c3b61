import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { OfflineNotice } from '../../src/app/bar/offline-notice.tsx';
import type { UploadState } from '../../src/base/upload-state.ts';
import type { Language } from '../../src/base/text.ts';
import { publishUploads } from '../../src/video/page-uploads.ts';
import { hidePortals, showPortal } from '../screens/shown-portal.tsx';

const applicant = { id: '42', name: 'Aiko', email: 'aiko@example.com', lastSignInAt: undefined, onboarded: true, productVariant: false };
const sent = { name: 'me.mp4', sent: 43, total: 100 };
const states = {
  sending: { ...sent, kind: 'sending', secondsLeft: 9 }, waiting: { ...sent, kind: 'waiting', for: 'network' }, paused: { ...sent, kind: 'paused' },
  failed: { ...sent, kind: 'failed', failure: { kind: 'host' } }, done: { ...sent, kind: 'done', link: 'https://videos.example/1.mp4' },
} as const satisfies Record<UploadState['kind'], UploadState>;

/** Uploads of this page as a test says. */
function uploadsOf(held: Map<string, UploadState>) {
  const listeners = new Set<(key: string) => void>();
  publishUploads({ keys: () => [...held.keys()], state: (key) => held.get(key), subscribe: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  } });
  return (key: string, state: UploadState | undefined): void => {
    if (state) held.set(key, state);
    else held.delete(key);
    for (const tell of listeners) tell(key);
  };
}

const show = (address: string, language: Language = 'en') => showPortal([{ path: '*', element: <OfflineNotice applicant={applicant} /> }], address, {}, applicant, language);
const notices = () => page.getByRole('status').element().querySelectorAll('p');
const text = () => [...notices()].map((notice) => notice.textContent);

afterEach(() => {
  hidePortals();
  uploadsOf(new Map());
});

describe('a video on its way, on other pages', () => {
  it.each<readonly [UploadState['kind'], Language, string]>([
    ['sending', 'en', 'A video of “Profile” is being uploaded. 43% Open Profile'],
    ['sending', 'jp', '「プロフィール」の動画をアップロードしています。 43% プロフィールを開く'],
    ['waiting', 'en', 'A video of “Profile” is being uploaded.  Open Profile'],
    ['paused', 'en', 'A video of “Profile” has not been uploaded yet.  Open Profile'],
    ['failed', 'jp', '「プロフィール」の動画のアップロードが完了していません。  プロフィールを開く'],
    ['done', 'en', 'A video of “Profile” has been uploaded. Save the form to keep it.  Open Profile'],
    ['done', 'jp', '「プロフィール」の動画のアップロードが完了しました。フォームを保存すると登録されます。  プロフィールを開く'],
  ])('is told as it stands (%s, %s)', async (kind, language, told) => {
    uploadsOf(new Map([['42/profile/pr_video', states[kind]]]));
    await show('/', language);
    await expect.poll(text).toEqual([told]);
  });

  it.each<readonly [string, Language, string]>([
    ['42/online-session/7/3', 'en', 'A video of “Online Sessions” has been uploaded. Open the page, and it is saved.  Open Online Sessions'],
    ['42/exam/12/1/4', 'jp', '「試験」の動画のアップロードが完了しました。ページを開くと保存されます。  試験を開く'],
  ])('has no form to save where its page saves by itself (%s, %s)', async (key, language, told) => {
    uploadsOf(new Map([[key, states.done]]));
    await show('/', language);
    await expect.poll(text).toEqual([told]);
  });

  it.each([
    ['42/profile/pr_video', '/profile?mode=edit'], ['42/onboarding/film', '/onboarding?mode=edit'], ['42/online-session/7/3', '/onlineSession?session=7'], ['42/exam/12/1/4', '/exam/12'],
  ])('%s leads to %s, where nothing is said of it', async (key, address) => {
    uploadsOf(new Map([[key, states.sending]]));
    const { router } = await show('/lessons');
    await expect.element(page.getByRole('link')).toHaveAttribute('href', address);
    await router.navigate(address);
    await expect.poll(text).toEqual([]);
  });

  it.each([
    ['42/online-session/7/3', '/onlineSession?session=7&question=2', 0], ['42/online-session/7/3', '/onlineSession?session=8', 1],
    ['42/online-session/7/3', '/onlineSession', 1], ['42/profile/pr_video', '/profile', 1],
  ])('%s at %s is told of in %i notices', async (key, address, count) => {
    uploadsOf(new Map([[key, states.sending], ['42/onboarding/film', states.sending]]));
    await show(address);
    await expect.poll(text).toHaveLength(count + 1);
  });

  it('follows what becomes of it, and says nothing of another’s', async () => {
    const change = uploadsOf(new Map([['7/profile/pr_video', states.sending], ['apply/1/film', states.sending]]));
    await show('/');
    await expect.poll(() => page.getByRole('status').elements().length).toBe(1);
    expect(text()).toEqual([]);
    change('42/profile/pr_video', states.sending);
    await expect.poll(text).toHaveLength(1);
    change('42/profile/pr_video', { ...states.sending, sent: 99 });
    await expect.poll(text).toEqual(['A video of “Profile” is being uploaded. 99% Open Profile']);
    change('42/profile/pr_video', undefined);
    await expect.poll(text).toEqual([]);
  });

  it('does not speak each percent', async () => {
    uploadsOf(new Map([['42/profile/pr_video', states.sending]]));
    await show('/');
    await expect.element(page.getByText('43%')).toHaveAttribute('aria-hidden', 'true');
  });
});
