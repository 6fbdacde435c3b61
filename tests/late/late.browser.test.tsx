import type { ComponentType, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { latePart } from '../../src/late/late-part.tsx';
import { Late, useLate } from '../../src/late/late.ts';
import { translate } from '../widgets/harness.tsx';

/** Code of a server that can be reached or not, and how often it was asked for. */
function remote() {
  const state = { connected: false, asked: 0 };
  const fetch = (): Promise<ComponentType> => {
    state.asked += 1;
    return state.connected ? Promise.resolve(() => <p>the part</p>) : Promise.reject(new TypeError('no connection'));
  };
  return { state, fetch };
}

/** Until what was asked for has failed. */
const settled = (): Promise<unknown> => new Promise(requestAnimationFrame);

function show() {
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  const end = (): void => {
    root.unmount();
    element.remove();
  };
  onTestFinished(end);
  return { render: (node: ReactNode): void => { flushSync(() => { root.render(node); }); }, end };
}

describe('code that cannot be loaded', () => {
  it('says so, leaves the rest alone, and is tried again by each new wish', async () => {
    const { state, fetch } = remote();
    const late = new Late(fetch);
    const Widget = ({ wanted }: { wanted: object | undefined }) => {
      const { code: Part, failed } = useLate(late, wanted);
      return <><input aria-label="rest" />{Part && <Part />}{failed && <p>failed</p>}</>;
    };
    const { render } = show();
    render(<Widget wanted={undefined} />);
    expect(state.asked).toBe(0);
    const rest = page.getByLabelText('rest').element();
    render(<Widget wanted={{}} />);
    await expect.element(page.getByText('failed')).toBeVisible();
    expect(page.getByLabelText('rest').element()).toBe(rest);
    state.connected = true;
    render(<Widget wanted={{}} />);
    await expect.element(page.getByText('the part')).toBeVisible();
    expect([page.getByText('failed').elements().length, state.asked]).toEqual([0, 2]);
  });

  it('comes by itself: at once when the network is back, and after a pause', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => { vi.useRealTimers(); });
    const { state, fetch } = remote();
    const Part = latePart(fetch);
    const { render } = show();
    render(<><p>the rest</p><Part t={translate('en')} /></>);
    await settled();
    expect([state.asked, vi.getTimerCount()]).toEqual([1, 1]);
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => { expect([state.asked, vi.getTimerCount()]).toEqual([2, 1]); });
    state.connected = true;
    await vi.advanceTimersToNextTimerAsync();
    await vi.waitFor(() => { expect(page.getByText('the part').elements()).toHaveLength(1); });
    dispatchEvent(new Event('online'));
    expect([state.asked, vi.getTimerCount()]).toEqual([3, 0]);
  });

  it('is tried again by a press, and says then that the next one loads the page anew', async () => {
    const { state, fetch } = remote();
    const late = new Late(fetch);
    const failure = async (): Promise<void> => { await vi.waitFor(() => { expect(late.state().failed).toBe(true); }); };
    late.preload();
    await failure();
    expect(late.state().retried).toBe(false);
    late.retry();
    await failure();
    expect([late.state().retried, state.asked]).toEqual([true, 2]);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    state.connected = true;
    late.retry();
    await vi.waitFor(() => { expect([late.state().code === undefined, state.asked]).toEqual([false, 3]); });
  });

  it('says so after tries of its own, too: in an older browser none of them asks the server', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => { vi.useRealTimers(); });
    const { state, fetch } = remote();
    const late = new Late(fetch);
    onTestFinished(late.want());
    await vi.waitFor(() => { expect(late.state()).toMatchObject({ failed: true, retried: false }); });
    await vi.advanceTimersToNextTimerAsync();
    await vi.waitFor(() => { expect(late.state()).toMatchObject({ failed: true, retried: true }); });
    state.connected = true;
    await vi.advanceTimersToNextTimerAsync();
    await vi.waitFor(() => { expect(late.state()).toMatchObject({ failed: false, retried: false }); });
  });

  it('that hangs is told without a try again; a press that is in vain for that is one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => { vi.useRealTimers(); });
    const late = new Late(() => new Promise<string>(() => undefined));
    late.preload();
    await vi.advanceTimersToNextTimerAsync();
    expect(late.state()).toMatchObject({ failed: true, retried: false });
    await expect(late.load()).rejects.toThrow('the code takes too long');
    expect(late.state()).toMatchObject({ failed: true, retried: true });
  });

  it('is not told as missing for a try of before it was asked for', async () => {
    const { state, fetch } = remote();
    const late = new Late(fetch);
    await expect(late.load()).rejects.toThrow();
    state.connected = true;
    const seen: boolean[] = [];
    const Shown = () => {
      seen.push(useLate(late).failed);
      return null;
    };
    show().render(<Shown />);
    await vi.waitFor(() => { expect(late.state().code).toBeDefined(); });
    expect(seen).not.toContain(true);
  });

  it('is told as missing where it neither comes nor fails, and is taken when it comes after all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => { vi.useRealTimers(); });
    let come: (code: string) => void = () => undefined;
    const fetch = vi.fn(() => new Promise<string>((resolve) => { come = resolve; }));
    const late = new Late(fetch);
    const waited = Promise.allSettled([late.load()]);
    await vi.advanceTimersToNextTimerAsync();
    expect((await waited)[0].status).toBe('rejected');
    const leave = late.want();
    expect(late.state()).toMatchObject({ failed: true, retried: true });
    come('the code');
    expect(await late.arrive()).toBe('the code');
    leave();
    expect([await late.load(), late.state(), fetch.mock.calls.length, vi.getTimerCount()])
      .toEqual(['the code', { code: 'the code', failed: false, retried: false }, 1, 0]);
  });

  it('says so in the place of a part, with the way to try again', async () => {
    // It does not come by itself before it is pressed for.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => { vi.useRealTimers(); });
    const { state, fetch } = remote();
    const Part = latePart(fetch);
    const { render } = show();
    render(<Part t={translate('jp')} />);
    const again = page.getByRole('alert').getByRole('button');
    await expect.element(again).toHaveTextContent(translate('jp')('load.retry'));
    state.connected = true;
    await again.click();
    await expect.element(page.getByText('the part')).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  it('is not asked for any more where nobody wants it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => { vi.useRealTimers(); });
    const { state, fetch } = remote();
    const Part = latePart(fetch);
    const { render, end } = show();
    render(<Part t={translate('en')} />);
    await settled();
    expect([state.asked, vi.getTimerCount()]).toEqual([1, 1]);
    end();
    dispatchEvent(new Event('online'));
    expect([state.asked, vi.getTimerCount()]).toEqual([1, 0]);
  });
});

describe('code that something waits for', () => {
  it('arrives when it can be had', async () => {
    const { state, fetch } = remote();
    const late = new Late(fetch);
    const arrived = late.arrive(new AbortController().signal);
    await vi.waitFor(() => { expect(late.state().failed).toBe(true); });
    state.connected = true;
    dispatchEvent(new Event('online'));
    expect(await arrived).toBe(late.state().code);
    expect(await late.arrive(new AbortController().signal)).toBe(await late.load());
    expect(state.asked).toBe(2);
  });

  it('is not waited for by whoever has gone', async () => {
    const { state, fetch } = remote();
    const late = new Late(fetch);
    const gone = new AbortController();
    const arrived = late.arrive(gone.signal);
    await vi.waitFor(() => { expect(late.state().failed).toBe(true); });
    gone.abort();
    await expect(arrived).rejects.toThrow(gone.signal.reason as Error);
    dispatchEvent(new Event('online'));
    expect(state.asked).toBe(1);
  });

  it('is not waited for by whoever had gone before', async () => {
    const late = new Late(() => new Promise<string>(() => undefined));
    const gone = AbortSignal.abort();
    await expect(late.arrive(gone)).rejects.toBe(gone.reason);
    expect(late.isAwaited()).toBe(false);
  });
});
