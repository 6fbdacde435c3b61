import { afterEach, describe, expect, it, vi } from 'vitest';
import { FormController } from '../../src/engine/controller.ts';
import { FormStore } from '../../src/engine/store.ts';
import { control, formOf, group } from './forms.ts';

const oneEntry = () => formOf(group({ 'id:1': { faculty: 'law', is_latest: true } }));
afterEach(() => { vi.useRealTimers(); });

const faculty = (key: string) => `universities[${key}].faculty`;

describe('an entry that is gone', () => {
  it('is no unsaved work: added, filled and removed it leaves the form as it was', () => {
    const store = new FormStore(oneEntry());
    const key = store.group('universities').add();
    control(store, faculty(key)).commit('art');
    store.group('universities').remove(key);
    expect(store.dirty).toBe(false);
  });

  it('takes its problems with it', () => {
    vi.useFakeTimers();
    const controller = new FormController(oneEntry(), undefined);
    const key = controller.store.group('universities').add();
    expect(controller.check().map(({ field }) => field)).toEqual([faculty(key)]);
    controller.store.group('universities').remove(key);
    vi.runAllTimers();
    expect(controller.status.problems).toEqual([]);
  });
});

it('keeps the text that is being typed in an entry for when its removal is undone', () => {
  const store = new FormStore(oneEntry());
  const list = store.group('universities');
  const key = list.add();
  control(store, faculty(key)).typing(() => 'art');
  list.remove(key);
  list.restore(key, 1);
  expect(store.value(faculty(key))).toBe('art');
});
