import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { FormController } from '../../src/engine/controller.ts';
import type { Draft } from '../../src/engine/drafts/draft.ts';
import { createFormDraft, type OpenDraft } from '../../src/engine/drafts/form-draft.ts';
import type { FieldValue } from '../../src/fields/definition.ts';
import { servedTypes } from '../arbitraries/served-definitions.ts';
import { control, field, formOf, options, section } from './forms.ts';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

type Restored = Awaited<ReturnType<Draft['restore']>>;

const opens = (draft: unknown): OpenDraft => (form, store) => createFormDraft(draft as Draft, form, store);

/** A form whose draft, with another hobby in it, is still being taken up; `name` is typed in meanwhile, and taken back. */
async function typedAhead() {
  let arrive: (restored: Restored) => void = () => undefined;
  const restored = new Promise<Restored>((resolve) => { arrive = resolve; });
  const draft = { put: vi.fn(), write: vi.fn(async () => undefined), clear: vi.fn(async () => undefined), retain: vi.fn(async () => undefined), secure: vi.fn(), close: vi.fn() };
  const controller = new FormController(
    formOf(section('a', [field('name', { value: 'Aiko' }), field('hobby', { value: 'Go' })])),
    opens({ ...draft, restore: () => restored }),
  );
  const close = controller.open();
  const name = control(controller.store, 'name');
  name.commit('Mika');
  name.commit('Aiko');
  await vi.advanceTimersByTimeAsync(1_000);
  const come = async (): Promise<void> => {
    arrive({ entries: new Map([['hobby', { kind: 'field', value: 'Tea' }]]), rows: [], at: 0 });
    await vi.waitFor(() => { expect(controller.store.value('hobby')).toBe('Tea'); });
  };
  return { controller, draft, close, come };
}

it('a draft that is still being taken up is not deleted with what was typed and taken back meanwhile', async () => {
  const { draft, come, close } = await typedAhead();
  expect(draft.retain).not.toHaveBeenCalledWith(new Set());
  await come();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draft.retain).not.toHaveBeenCalledWith(new Set());
  close();
});

it('nor with a save that was made meanwhile; what has come in stays', async () => {
  const { controller, draft, come, close } = await typedAhead();
  await controller.acknowledge(controller.store.values());
  expect(draft.retain).not.toHaveBeenCalled();
  await come();
  expect(draft.retain.mock.calls).toEqual([[new Set(['hobby'])]]);
  close();
});

it('a list of which something was typed meanwhile has what the draft has of it, and is kept so', async () => {
  const id = 'custom_fields.Papers';
  const papers = (...entries: readonly (readonly [$id: string, title: string])[]) => JSON.stringify(entries.map(([$id, title]) => ({ $id, title })));
  let arrive: (restored: Restored) => void = () => undefined;
  const draft = { put: vi.fn(), write: vi.fn(), retain: vi.fn(), secure: vi.fn(), close: vi.fn(), restore: () => new Promise<Restored>((resolve) => { arrive = resolve; }) };
  const controller = new FormController(
    compileCustomFields(servedTypes, { Papers: { input_type: 'certificates', value: [{ $id: 'aaaa', title: 'N3' }] } }), opens(draft),
  );
  const close = controller.open();
  control(controller.store, id).commit(papers(['aaaa', 'N'], ['cccc', 'T']));
  arrive({ entries: new Map([[id, { kind: 'field', value: papers(['aaaa', 'N2'], ['bbbb', 'TOEIC']) }]]), rows: [], at: 0 });
  const both = papers(['aaaa', 'N'], ['bbbb', 'TOEIC'], ['cccc', 'T']);
  await vi.waitFor(() => { expect(controller.store.value(id)).toBe(both); });
  expect(draft.put).toHaveBeenLastCalledWith(id, expect.objectContaining({ value: both }));
  close();
});

/** What the form takes up of a draft that was typed when these fields were of other types. */
async function takenUp(entries: Readonly<Record<string, FieldValue>>) {
  const restored: Restored = { entries: new Map(Object.entries(entries).map(([id, value]) => [id, { kind: 'field', value }])), rows: [], at: 0 };
  const draft = { put: vi.fn(), write: vi.fn(), clear: vi.fn(), retain: vi.fn(), secure: vi.fn(), close: vi.fn(), restore: async () => restored };
  const form = formOf(section('a', [
    field('hobby'), field('note', { base: 'text_area' }), field('skills', { base: 'check_box', options: options('a', 'b') }), field('city', { base: 'drop_down', options: options('a', 'b') }),
    field('resume', { base: 'document' }),
  ]));
  const controller = new FormController(form, opens(draft));
  const close = controller.open();
  await vi.waitFor(() => { expect(controller.store.value('hobby')).toBe('Tea'); });
  close();
  return Object.fromEntries(controller.store.values().fields);
}

it('a draft of a field that was published anew is taken up as its type is now, where that can be: what is shown can be sent', async () => {
  expect(await takenUp({ hobby: 'Tea', skills: 'a', city: ['b'] })).toEqual({ hobby: 'Tea', note: undefined, skills: ['a'], city: 'b', resume: undefined });
  expect(await takenUp({ hobby: 'Tea', skills: ['b', 'a'], city: ['a', 'b'], resume: 'abc' }))
    .toEqual({ hobby: 'Tea', note: undefined, skills: ['b', 'a'], city: undefined, resume: undefined });
  expect(await takenUp({ hobby: 'Tea', note: ['a', 'b'] })).toMatchObject({ note: 'a, b' });
});

it('what it keeps of a field that cannot take it stays, until something else is entered there', async () => {
  const draft = { put: vi.fn(), write: vi.fn(async () => undefined), retain: vi.fn(async (_places: ReadonlySet<string>) => undefined), secure: vi.fn(), close: vi.fn() };
  const entries = new Map([['city', { kind: 'field', value: ['a', 'b'] }]]);
  const controller = new FormController(
    formOf(section('a', [field('city', { base: 'drop_down', options: options('a', 'b') })])), opens({ ...draft, restore: async () => ({ entries, rows: [], at: 7 }) }),
  );
  const close = controller.open();
  await vi.waitFor(() => { expect(draft.retain.mock.calls).toEqual([[new Set(['city'])]]); });
  await vi.waitFor(() => { expect(controller.status).toMatchObject({ restoredAt: undefined, absentAt: 7 }); });
  control(controller.store, 'city').commit('b');
  await controller.acknowledge(controller.store.values());
  expect(draft.retain.mock.calls.at(-1)).toEqual([new Set()]);
  close();
});

it('what it keeps of a field that is not there now stays, until the applicant discards it for good', async () => {
  const draft = { put: vi.fn(), write: vi.fn(async () => undefined), retain: vi.fn(async (_places: ReadonlySet<string>) => undefined), secure: vi.fn(), close: vi.fn() };
  const entries = new Map([['gone', { kind: 'field', value: 'typed' }], ['universities[id:1].gone', { kind: 'field', value: 'typed' }]]);
  const controller = new FormController(
    formOf(section('a', [field('name', { value: 'Aiko' })])), opens({ ...draft, restore: async () => ({ entries, rows: [], at: 0 }) }),
  );
  const close = controller.open();
  await vi.waitFor(() => { expect(draft.retain.mock.calls).toEqual([[new Set(entries.keys())]]); });
  control(controller.store, 'name').commit('Mika');
  await controller.acknowledge(controller.store.values());
  control(controller.store, 'name').commit('Aya');
  control(controller.store, 'name').commit('Mika');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draft.retain.mock.calls.slice(1)).toEqual([[new Set(entries.keys())], [new Set(entries.keys())]]);
  await controller.discard();
  expect(draft.retain.mock.calls.at(-1)).toEqual([new Set(entries.keys())]);
  await controller.discard('for good');
  expect(draft.retain.mock.calls.at(-1)).toEqual([new Set()]);
  close();
});

it('what no field takes is told by itself, and deleted without anything that the form has', async () => {
  const draft = { put: vi.fn(), write: vi.fn(async () => undefined), retain: vi.fn(async (_places: ReadonlySet<string>) => undefined), secure: vi.fn(), close: vi.fn() };
  const entries = new Map([['gone', { kind: 'field', value: 'typed' }]]);
  const controller = new FormController(
    formOf(section('a', [field('name', { value: 'Aiko' })])), opens({ ...draft, restore: async () => ({ entries, rows: [], at: 7 }) }),
  );
  const close = controller.open();
  await vi.waitFor(() => { expect(controller.status.absentAt).toBe(7); });
  control(controller.store, 'name').commit('Mika');
  await controller.discardAbsent();
  expect(draft.retain.mock.calls.at(-1)).toEqual([new Set(['name'])]);
  expect([controller.status.absentAt, controller.store.value('name')]).toEqual([undefined, 'Mika']);
  close();
});

it('a value that the draft and the server have both changed stays open over what others save and what is typed, also in the draft', async () => {
  const drafted = new Map<string, unknown>();
  const formWith = (name: string, hobby: string) => formOf(section('a', [field('name', { value: name }), field('hobby', { value: hobby })]));
  const entry = { kind: 'field', value: 'Mine', base: { value: 'Old' } } as const;
  const draft = {
    put: (id: string, row: unknown) => { drafted.set(id, row); }, write: vi.fn(async () => undefined), retain: vi.fn(async () => undefined),
    secure: vi.fn(), close: vi.fn(), restore: async () => ({ entries: new Map([['name', entry]]), rows: [], at: 0 }),
  };
  const controller = new FormController(formWith('Theirs', 'Go'), opens(draft));
  const close = controller.open();
  const open = () => controller.store.conflicts.open.map(({ place, base, conflict }) => [place, base, conflict.kind]);
  await vi.waitFor(() => { expect(open()).toEqual([['name', 'Old', 'value']]); });
  await controller.rebase(formWith('Theirs', 'Tea'));
  expect([open(), controller.store.value('hobby')]).toEqual([[['name', 'Old', 'value']], 'Tea']);
  control(controller.store, 'name').commit('Mine too');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(drafted.get('name')).toEqual({ kind: 'field', value: 'Mine too', base: { value: 'Old' } });
  close();
});
