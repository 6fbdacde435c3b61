import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { usePart } from '../../widgets/use-part.ts';

test('a part that cannot be loaded says so, leaves the rest alone, and is tried again', async () => {
  let connected = false;
  const load = () => (connected ? Promise.resolve(() => <p>the part</p>) : Promise.reject(new TypeError('no connection')));
  const Widget = ({ wanted }: { wanted: object | undefined }) => {
    const { Part, failed } = usePart(load, wanted);
    return <><input aria-label="rest" />{Part && <Part />}{failed && <p>failed</p>}</>;
  };
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  onTestFinished(() => { root.unmount(); element.remove(); });
  const want = (wanted: object | undefined): void => { flushSync(() => { root.render(<Widget wanted={wanted} />); }); };

  want(undefined);
  const rest = page.getByLabelText('rest').element();
  want({});
  await expect.element(page.getByText('failed')).toBeVisible();
  expect(page.getByLabelText('rest').element()).toBe(rest);
  connected = true;
  want({});
  await expect.element(page.getByText('the part')).toBeVisible();
  expect(page.getByText('failed').elements()).toHaveLength(0);
});
