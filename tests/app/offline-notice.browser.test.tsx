import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OfflineNotice } from '../../src/app/bar/offline-notice.tsx';
import { connect, forgetConnection } from '../forms/connection.ts';
import { hidePortals, showPortal } from '../screens/shown-portal.tsx';

const applicant = { id: '42', name: 'Aiko', email: 'aiko@example.com', lastSignInAt: undefined, onboarded: true, productVariant: false };
const buttons = Array.from({ length: 60 }, (_, at) => <p key={at}><button type="button">{at}</button></p>);

afterEach(() => {
  hidePortals();
  forgetConnection();
});

it.each([[320, 640], [390, 844], [1280, 720], [1280, 256]])('what the focus comes to is not under the notice (%i x %i)', async (width, height) => {
  await page.viewport(width, height);
  connect(false);
  await showPortal([{ path: '*', element: <><OfflineNotice applicant={applicant} />{buttons}</> }], '/', {}, applicant);
  const last = page.getByRole('button').last();
  await expect.element(last).toBeInTheDocument();
  (last.element() as HTMLElement).focus();
  const hidden: (string | null)[] = [];
  for (const stop of buttons.slice(1)) {
    await userEvent.tab({ shift: true });
    const notice = page.getByText(/^You are offline/).element().getBoundingClientRect();
    const { top = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
    if (top < notice.bottom && bottom > notice.top) hidden.push(stop.key);
  }
  expect(hidden).toEqual([]);
});
