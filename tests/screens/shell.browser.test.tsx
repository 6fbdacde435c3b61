import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Shell } from '../../src/app/shell.tsx';
import { hidePortals, showPortal } from './shown-portal.tsx';

afterEach(hidePortals);

it('skips to the content without an entry in the history, which no screen could ask about unsaved work', async () => {
  await showPortal([{ element: <Shell />, children: [{ path: '/', element: <p>the page</p> }] }], '/', {});
  await expect.element(page.getByText('the page')).toBeVisible();
  const entries = history.length;
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.id).toBe('content');
  expect(history.length).toBe(entries);
});
