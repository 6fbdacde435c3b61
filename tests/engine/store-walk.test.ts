import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { FormStore as Store } from '../../src/engine/store.ts';
import { FormStore } from '../../src/engine/store.ts';
import { law } from '../arbitraries/law.ts';
import { control } from './forms.ts';
import { FIXED, form, LIST, StoreModel } from './store-model.ts';

type Step = (model: StoreModel, store: Store) => void;

/** One step of a walk, and then: both are the same. Nothing that is typed is settled for the comparison. */
class Does implements fc.Command<StoreModel, Store> {
  readonly #name: string;
  readonly #step: Step;

  constructor(name: string, step: Step) {
    this.#name = name;
    this.#step = step;
  }

  check = (): boolean => true;

  run(model: StoreModel, store: Store): void {
    this.#step(model, store);
    expect(store.group(LIST).state).toEqual({ items: model.items, removed: model.removed });
    expect(new Map(model.present.map((id) => [id, store.value(id)]))).toEqual(new Map(model.present.map((id) => [id, model.value.get(id)])));
    expect(store.dirty).toBe(model.dirty);
    expect(store.problems().map(({ field }) => field)).toEqual(model.problems);
  }

  toString = (): string => this.#name;
}

const pick = fc.nat({ max: 30 });
const at = <Item>(list: readonly Item[], index: number): Item | undefined => list[index % list.length];
const does = (name: string, step: (model: StoreModel, store: Store, place: number) => void): fc.Arbitrary<Does> =>
  pick.map((place) => new Does(`${name}@${String(place)}`, (model, store) => { step(model, store, place); }));

const TEXTS = ['', 'A', 'B', 'nobody', 'a@example.com'];
const isTyped = (id: string): boolean => id !== 'kind' && !id.endsWith('is_latest');
/** A text, a choice or a tick, as the field takes it. */
const valueFor = (id: string, chosen: number) => {
  if (id === 'kind') return at([undefined, 'x', 'y'], chosen);
  return id.endsWith('is_latest') ? true : at(TEXTS, chosen) || undefined;
};
/** Once an entry is removed, the way to bring it back; undefined where none is. */
const gone: { key?: string } = {};

const steps = [
  fc.tuple(pick, fc.constantFrom(...TEXTS)).map(([place, text]) => new Does(`type ${text}@${String(place)}`, (model, store) => {
    const id = at(model.present.filter(isTyped), place) ?? 'name';
    if (id !== FIXED) model.typed.set(id, text);
    control(store, id).typing(() => text);
  })),
  fc.tuple(pick, pick).map(([place, chosen]) => new Does(`commit ${String(chosen)}@${String(place)}`, (model, store) => {
    const id = at(model.present, place) ?? 'name';
    model.commit(id, valueFor(id, chosen));
    control(store, id).commit(valueFor(id, chosen));
  })),
  does('leave', (model, store, place) => {
    const id = at(model.present, place) ?? 'name';
    model.leave(id);
    control(store, id).leave();
  }),
  does('check', (model, store) => {
    model.check();
    store.check();
  }),
  does('server', (model, store, place) => {
    const id = at([...model.present, LIST], place) ?? LIST;
    model.found.set(id, 'server');
    store.report(id, { code: 'server', params: { text: 'no' } });
  }),
  does('add', (model, store) => { model.add(store.group(LIST).add()); }),
  does('remove', (model, store, place) => {
    const key = at(model.items, place);
    if (key === undefined) return;
    gone.key = key;
    model.remove(key);
    store.group(LIST).remove(key);
  }),
  does('restore', (model, store, place) => {
    if (gone.key === undefined) return;
    model.restore(gone.key, place);
    store.group(LIST).restore(gone.key, place);
  }),
  does('take', (model, store) => {
    model.take();
    const { fields, groups } = store.values();
    expect({ fields, items: groups.get(LIST)?.items }).toEqual(model.sent.at(-1));
  }),
  does('acknowledge', (model, store, place) => {
    const sent = at(model.sent, place);
    if (!sent) return;
    model.acknowledge(sent);
    store.acknowledge({ fields: sent.fields, groups: new Map([[LIST, { items: sent.items, removed: [] }]]) });
  }),
  does('reset', (model, store) => {
    model.reset();
    store.reset();
  }),
];

describe('whatever is done to a form, its store', () => {
  law('holds the values, the unsaved work and the problems of a simple model', fc.property(fc.commands(steps, { maxCommands: 80, size: 'max' }), (walk) => {
    delete gone.key;
    fc.modelRun(() => ({ model: new StoreModel(), real: new FormStore(form) }), walk);
  }), 100);
});
