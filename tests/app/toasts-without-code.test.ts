import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createToasts } from '../../src/app/toasts.ts';

test('where the code of toasts could not be had, the next one asks for it again, and what could not be said a moment ago is said with it', async () => {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, vi.fn());
  onTestFinished(() => { vi.unstubAllGlobals(); });
  const texts = i18next.createInstance();
  await texts.init({ lng: 'en', resources: {} });
  const [shown, failed] = [vi.fn(), new TypeError('Failed to fetch')];
  const mount = vi.fn(async () => shown).mockRejectedValueOnce(failed).mockRejectedValueOnce(failed);
  const { notify, prepare } = createToasts(texts, mount);
  prepare();
  await vi.waitFor(() => { expect(mount).toHaveBeenCalledTimes(1); });
  notify({ kind: 'error', text: 'without a network' });
  await vi.waitFor(() => { expect(mount).toHaveBeenCalledTimes(2); });
  notify({ kind: 'success', text: 'with one' });
  await vi.waitFor(() => { expect(shown).toHaveBeenCalledTimes(2); });
  expect(shown.mock.calls).toEqual([[{ kind: 'error', text: 'without a network' }, undefined], [{ kind: 'success', text: 'with one' }, undefined]]);
});

test('a toast that cannot be shown is dropped: what would tell of that is a toast, too', async () => {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, vi.fn());
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    process.off('unhandledRejection', unhandled);
  });
  const texts = i18next.createInstance();
  await texts.init({ lng: 'en', resources: {} });
  const show = vi.fn(() => { throw new Error('cannot be shown'); });
  createToasts(texts, async () => show).notify({ kind: 'error', text: 'said' });
  await vi.waitFor(() => { expect(show).toHaveBeenCalledTimes(1); });
  await new Promise(setImmediate);
  expect(unhandled).not.toHaveBeenCalled();
});
