import { afterEach, expect, test, vi } from 'vitest';
import { persistentStore, tabStore } from '../../src/base/stores.ts';

afterEach(() => { vi.unstubAllGlobals(); });

/** A browser that throws where its stores are asked for. */
function forbid(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    vi.stubGlobal(name, undefined);
    Object.defineProperty(globalThis, name, { configurable: true, get: () => { throw new Error('denied'); } });
  }
}

test('the browser’s own stores where it has them', () => {
  const [lasting, passing] = [{ of: 'device' }, { of: 'tab' }];
  vi.stubGlobal('localStorage', lasting);
  vi.stubGlobal('sessionStorage', passing);
  expect([persistentStore(), tabStore()]).toEqual([lasting, passing]);
});

test.each([['forbidden', forbid], ['not there', () => undefined]])('one of the page where they are %s', (_, prepare) => {
  prepare();
  const store = persistentStore();
  // What other files of this process have left there.
  for (const key of Object.keys(store)) store.removeItem(key);
  store.setItem('portal.a', '1');
  store.setItem('portal.b', '2');
  expect([persistentStore().getItem('portal.a'), store.getItem('portal.c'), store.getItem('getItem'), tabStore().getItem('portal.a')]).toEqual(['1', null, null, null]);
  expect(Object.keys(persistentStore())).toEqual(['portal.a', 'portal.b']);
  for (const key of Object.keys(store)) store.removeItem(key);
  expect([store.getItem('portal.a'), Object.keys(persistentStore())]).toEqual([null, []]);
});
