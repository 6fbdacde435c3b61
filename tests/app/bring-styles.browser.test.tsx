import { expect, onTestFinished, test, vi } from 'vitest';
import { retryStyles } from '../../src/app/retry-styles.ts';

test('a style sheet that could not be had is asked for at once, and then with pauses', async () => {
  retryStyles();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => { vi.useRealTimers(); });
  const gone = URL.createObjectURL(new Blob(['p { color: red }'], { type: 'text/css' }));
  URL.revokeObjectURL(gone);
  const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[data-late]')];
  document.head.insertAdjacentHTML('beforeend', `<link data-late rel="stylesheet" href="${gone}">`);
  onTestFinished(() => { for (const link of links()) link.remove(); });
  for (const _ of [1, 2, 3]) {
    const [failed] = links();
    await vi.waitFor(() => { expect(vi.getTimerCount()).toBe(1); });
    await vi.advanceTimersToNextTimerAsync();
    expect(links()).toHaveLength(1);
    expect(links()[0]).not.toBe(failed);
  }
  await vi.waitFor(() => { expect(vi.getTimerCount()).toBe(1); });
  links()[0]?.setAttribute('href', 'data:text/css,p{color:red}');
  const [last] = links();
  await vi.advanceTimersToNextTimerAsync();
  await vi.waitFor(() => { expect(links()[0]?.sheet?.cssRules.length ?? 0).toBe(1); });
  expect(links()[0]).not.toBe(last);
  expect(vi.getTimerCount()).toBe(0);
});
