import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Late, useLate } from '../../src/late/late.ts';
import { MissingPart } from '../../src/late/missing-part.tsx';
import { translate } from '../widgets/harness.tsx';

it('what was asked for is missing until it is there, also for whoever leaves the field to press the button', async () => {
  const state = { connected: false, asked: 0 };
  const late = new Late(() => {
    state.asked += 1;
    return state.connected ? Promise.resolve('code') : Promise.reject(new TypeError('no connection'));
  });
  function Field() {
    const [opened, setOpened] = useState<object>();
    useLate(late, opened);
    return (
      <>
        <button type="button" onClick={() => { setOpened({}); }} onFocus={late.preload} onBlur={() => { setOpened(undefined); }}>Open</button>
        <MissingPart t={translate('en')} late={late} asked={opened !== undefined} />
      </>
    );
  }
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  flushSync(() => { root.render(<Field />); });
  late.preload();
  await vi.waitFor(() => { expect(late.state().failed).toBe(true); });
  // It was asked for more than once by then, and no press here loads the page of the tests anew.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const again = page.getByRole('button', { name: 'Load the page again', exact: true });
  expect([again.elements(), state.asked]).toEqual([[], 1]);
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  await expect.element(again).toBeVisible();
  const { asked } = state;
  await userEvent.tab();
  await expect.element(again).toHaveFocus();
  expect(state.asked).toBe(asked);
  state.connected = true;
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => { expect(page.getByRole('alert').elements()).toEqual([]); });
});
