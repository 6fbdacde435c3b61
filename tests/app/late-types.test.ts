import { expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { createSource } from '../../src/app/use-served-types.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';

vi.mock('../../src/app/all-widgets.tsx', () => ({ allWidgets: {} }));
vi.mock('../../src/app/served-types.ts', () => new Promise(() => undefined));

it('a form opens without the types of the server where the code that asks for them does not come', async () => {
  vi.useFakeTimers();
  onTestFinished(() => { vi.useRealTimers(); });
  const client = createClient({ apiBase: '', productKey: 'campus', token: () => undefined, language: () => 'en' });
  const served = vi.fn();
  const { reload: ask, loadTypes } = createSource({ client, addTexts: () => Promise.resolve() }, served);
  ask();
  const types = loadTypes();
  await vi.advanceTimersToNextTimerAsync();
  expect([await types, served.mock.calls]).toEqual([builtInTypes, []]);
});
