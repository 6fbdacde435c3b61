import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { RouterView } from '../../src/app/router-view.tsx';
import { createMemoryRouter } from './memory-router.ts';
import { useMounted, useShown } from '../../src/ui/use-shown.ts';

type Told = readonly [isShown: boolean, isMounted: boolean];

/** A page that is shown, another whose code comes when the test says so, and what a save that ends now would be told. */
function opened() {
  let now: () => Told = () => [false, false];
  let arrive: () => void = () => undefined;
  function Form() {
    const isShown = useShown();
    const isMounted = useMounted();
    now = () => [isShown(), isMounted()];
    return <p>form</p>;
  }
  const load = () => new Promise<void>((resolve) => { arrive = resolve; });
  const router = createMemoryRouter(
    [{ path: '/form', element: <Form /> }, { path: '/there', element: <p>there</p> }, { path: '/late', element: <p>late</p>, handle: { load } }],
    { initialEntries: ['/form'] },
  );
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  flushSync(() => { root.render(<RouterView router={router} />); });
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  return { router, now: () => now(), arrive: () => { arrive(); }, shows: (text: string) => expect.poll(() => element.textContent).toBe(text) };
}

test('somebody has gone elsewhere from the moment another page is asked for, before it is drawn', async () => {
  const { router, now, shows } = opened();
  expect(now()).toEqual([true, true]);
  void router.navigate('/there');
  expect(now()).toEqual([false, true]);
  await shows('there');
  expect(now()).toEqual([false, false]);
});

test('somebody has gone elsewhere while the code of the other page is on its way', async () => {
  const { router, now, arrive, shows } = opened();
  void router.navigate('/late');
  expect(now()).toEqual([false, true]);
  arrive();
  await shows('late');
  expect(now()).toEqual([false, false]);
});

test('other parameters of the same page are another place until they are drawn', async () => {
  const { router, now } = opened();
  void router.navigate('?mode=edit');
  expect(now()).toEqual([false, true]);
  await expect.poll(now).toEqual([true, true]);
});
