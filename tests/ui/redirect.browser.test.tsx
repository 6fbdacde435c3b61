import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { RouterView } from '../../src/app/router-view.tsx';
import { Listeners } from '../../src/base/listeners.ts';
import { Redirect } from '../../src/ui/redirect.ts';
import { createMemoryRouter } from './memory-router.ts';

// Each drawing hands over another object, as a page does that says where the visitor came from.
const drawings = new Listeners();
function Guarded() {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => drawings.add(() => { setDrawn((before) => before + 1); }), []);
  return <Redirect to="/login" state={{ drawn }} />;
}

test('a page that leads elsewhere says so once while the code of the other page is on its way', async () => {
  let arrive: () => void = () => undefined;
  const load = vi.fn(() => new Promise<void>((resolve) => { arrive = resolve; }));
  const router = createMemoryRouter([{ path: '/', element: <Guarded /> }, { path: '/login', element: <h1>Log in</h1>, handle: { load } }], { initialEntries: ['/'] });
  const told = vi.fn();
  router.subscribe(told);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  flushSync(() => { root.render(<RouterView router={router} />); });
  for (let times = 0; times < 5; times += 1) flushSync(() => { drawings.notify(); });
  expect([load.mock.calls.length, told.mock.calls.length, router.state.isLoading]).toEqual([1, 1, true]);
  arrive();
  await expect.poll(() => element.textContent).toBe('Log in');
  expect([load.mock.calls.length, told.mock.calls.length, router.state.location.state]).toEqual([1, 2, { drawn: 0 }]);
  root.unmount();
  element.remove();
});
