import { describe, expect, it } from 'vitest';
import { FormStore } from '../../src/engine/store.ts';
import { control, field, formOf, group, section } from './forms.ts';

const twoFields = () => new FormStore(formOf(section('a', [field('name', { value: 'Aiko' }), field('city')])));
const oneEntry = () => new FormStore(formOf(group({ 'id:1': { faculty: 'law', is_latest: true }, 'id:2': { faculty: 'art', is_latest: false } })));

describe('what the server has confirmed', () => {
  it('is what it holds: no longer unsaved, and what a reset goes back to', () => {
    const store = twoFields();
    control(store, 'name').commit('Aiko T.');
    store.acknowledge(store.values());
    expect(store.dirty).toBe(false);
    control(store, 'name').commit('Aiko');
    expect(store.dirty).toBe(true);
    store.reset();
    expect(store.value('name')).toBe('Aiko T.');
  });

  it.each([
    ['entered', (store: FormStore) => { control(store, 'name').commit('newer'); }],
    ['typed, and still only in the DOM', (store: FormStore) => { control(store, 'name').typing(() => 'newer'); }],
  ])('leaves alone what was %s since', (_, enter) => {
    const store = twoFields();
    control(store, 'name').commit('sent');
    control(store, 'city').commit('Kobe');
    const sent = store.values();
    enter(store);
    const shown = store.cell('name').snapshot.revision;
    store.acknowledge(sent);
    expect(store.value('name')).toBe('newer');
    expect(store.cell('name').snapshot.revision).toBe(shown);
    expect([...store.unsaved()]).toEqual(['name']);
  });

  it('may be a part of the form: the rest stays unsaved', () => {
    const store = twoFields();
    control(store, 'name').commit('Aiko T.');
    control(store, 'city').commit('Kobe');
    store.acknowledge({ fields: new Map([['city', 'Kobe']]), groups: new Map() });
    expect([...store.unsaved()]).toEqual(['name']);
  });

  it('has no error of the server any more, unless it has changed since', () => {
    const store = twoFields();
    for (const id of ['name', 'city']) store.report(id, { code: 'server', params: { text: 'taken' } });
    expect(store.problems().map((problem) => problem.field)).toEqual(['name', 'city']);
    store.acknowledge(store.values());
    expect(store.problems()).toEqual([]);
  });

  it('may be a file: it is held like one that the server sent, and another one is unsaved again', () => {
    const store = new FormStore(formOf(section('a', [field('photo', { base: 'image' })])));
    const chosen = (name: string) => ({ kind: 'chosen', file: new File(['x'], name), content: 'png' }) as const;
    const first = chosen('first.png');
    control(store, 'photo').commit(first);
    store.acknowledge(store.values());
    expect(store.value('photo')).toEqual({ kind: 'stored', name: 'first.png', file: first.file });
    expect(store.dirty).toBe(false);
    const sent = store.values();
    control(store, 'photo').commit(chosen('second.png'));
    store.acknowledge(sent);
    expect(store.value('photo')).toMatchObject({ kind: 'chosen' });
    expect(store.dirty).toBe(true);
  });
});

describe('confirmed entries', () => {
  it('count as held: a new one that is removed now is an unsaved change', () => {
    const store = oneEntry();
    const list = store.group('universities');
    const key = list.add();
    store.acknowledge(store.values());
    expect(store.dirty).toBe(false);
    list.remove(key);
    expect(store.dirty).toBe(true);
    expect(list.state).toEqual({ items: ['id:1', 'id:2'], removed: [key] });
  });

  it('are those that were sent: one added since stays unsaved, one removed since stays removed', () => {
    const store = oneEntry();
    const list = store.group('universities');
    const sentOne = list.add();
    const sent = store.values();
    const later = list.add();
    list.remove(sentOne);
    store.acknowledge(sent);
    expect(list.state).toEqual({ items: ['id:1', 'id:2', later], removed: [sentOne] });
    expect(store.dirty).toBe(true);
  });

  it('leave nothing of a removed one, and no way to bring it back', () => {
    const store = oneEntry();
    const list = store.group('universities');
    list.remove('id:2');
    store.acknowledge(store.values());
    expect(store.dirty).toBe(false);
    expect(list.hasEntry('id:2')).toBe(false);
    list.restore('id:2', 1);
    expect(list.state).toEqual({ items: ['id:1'], removed: [] });
  });

  it('are kept whole in the draft while something in a new one is unsaved', () => {
    const store = oneEntry();
    const key = store.group('universities').add();
    control(store, `universities[${key}].faculty`).commit('sent');
    store.acknowledge(store.values());
    expect([...store.unsaved()]).toEqual([]);
    control(store, `universities[${key}].faculty`).commit('newer');
    expect([...store.unsaved()]).toEqual(['universities', `universities[${key}].faculty`, `universities[${key}].is_latest`]);
  });
});
