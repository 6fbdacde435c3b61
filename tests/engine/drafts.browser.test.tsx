import { afterEach, describe, expect, it, vi } from 'vitest';
import { Draft } from '../../src/engine/drafts/draft.ts';
import type { DraftValue } from '../../src/engine/drafts/value.ts';
import { indexedDbRows } from '../../src/device/database.ts';

const open: Draft[] = [];

/** A page that shows the form `scope`. Tests end it with `close`, as a reload or a closed tab does. */
function page(scope: string, onKept = vi.fn()): Draft {
  const draft = new Draft(scope, onKept);
  open.push(draft);
  return draft;
}

const text = (value: string | undefined): DraftValue => ({ kind: 'field', value });
const scopeOf = (name: string): string => `${name}/${crypto.randomUUID()}`;
const entries = async (draft: Draft) => Object.fromEntries((await draft.restore())?.entries ?? []);

afterEach(() => {
  vi.restoreAllMocks();
  for (const draft of open.splice(0)) draft.close();
});

describe('a draft', () => {
  it('is there again for the next page, with the newest value of each field', async () => {
    const scope = scopeOf('reload');
    const first = page(scope);
    first.put('name', text('A'));
    first.put('name', text('Aiko'));
    first.put('city', text('Kobe'));
    await first.write();
    first.close();
    expect(await entries(page(scope))).toEqual({ name: text('Aiko'), city: text('Kobe') });
  });

  it('survives a page that goes before anything was written', async () => {
    const scope = scopeOf('gone');
    const first = page(scope);
    first.put('name', text('Aiko'));
    first.put('choices', { kind: 'field', value: ['a', 'b'] });
    first.put('universities', { kind: 'group', state: { items: ['new:1'], removed: [] } });
    first.put('emptied', text(undefined));
    first.close();
    expect(await entries(page(scope))).toEqual({
      name: text('Aiko'),
      choices: { kind: 'field', value: ['a', 'b'] },
      universities: { kind: 'group', state: { items: ['new:1'], removed: [] } },
      emptied: text(undefined),
    });
  });

  it('keeps chosen files whole', async () => {
    const scope = scopeOf('file');
    const first = page(scope);
    const file = new File(['%PDF-1.7 content'], '履歴書.pdf', { type: 'application/pdf' });
    first.put('documents.12', { kind: 'field', value: { kind: 'chosen', file, content: 'pdf' } });
    first.close();
    const entry = (await page(scope).restore())?.entries.get('documents.12');
    const value = entry?.kind === 'field' ? entry.value : undefined;
    const kept = typeof value === 'object' && 'kind' in value && value.kind === 'chosen' ? value.file as File : undefined;
    expect(kept?.name).toBe('履歴書.pdf');
    expect(await kept?.text()).toBe('%PDF-1.7 content');
  });

  it('is gone for good after a confirmed save, also what an earlier page had left', async () => {
    const scope = scopeOf('saved');
    const first = page(scope);
    first.put('name', text('Aiko'));
    first.close();
    const second = page(scope);
    await second.restore();
    second.put('city', text('Kobe'));
    await second.clear();
    second.close();
    expect(await page(scope).restore()).toBeUndefined();
  });

  it('is not brought back by a write that was under way when it was cleared', async () => {
    const scope = scopeOf('race');
    const draft = page(scope);
    draft.put('name', text('Aiko'));
    const writing = draft.write();
    await draft.clear();
    await writing;
    draft.close();
    expect(await page(scope).restore()).toBeUndefined();
  });

  it('has after a save only what was typed since, wherever it was kept', async () => {
    const scope = scopeOf('newer');
    const first = page(scope);
    first.put('adopted', text('saved'));
    first.put('name', text('older'));
    await first.write();
    first.close();
    const second = page(scope);
    await second.restore();
    second.put('name', text('newer'));
    second.put('city', text('saved'));
    second.secure();
    second.put('street', text('newer'));
    second.put('country', text('saved'));
    await second.retain(new Set(['name', 'street']));
    second.close();
    expect(await entries(page(scope))).toEqual({ name: text('newer'), street: text('newer') });
  });

  it('belongs to its form: another form and another applicant see nothing of it', async () => {
    const first = page(scopeOf('mine'));
    first.put('name', text('Aiko'));
    await first.write();
    first.close();
    expect(await page(scopeOf('mine')).restore()).toBeUndefined();
  });

  it('says when it was kept', async () => {
    const kept = vi.fn();
    const draft = page(scopeOf('kept'), kept);
    draft.put('name', text('Aiko'));
    await draft.write();
    expect(kept).toHaveBeenCalledOnce();
  });
});

describe('two pages with the same form', () => {
  it('do not take over or destroy each other\'s draft', async () => {
    const scope = scopeOf('two');
    const first = page(scope);
    await first.restore();
    first.put('name', text('from the first'));
    await first.write();
    const second = page(scope);
    expect(await second.restore()).toBeUndefined();
    second.put('name', text('from the second'));
    await second.write();
    await second.clear();
    second.close();
    first.close();
    expect(await entries(page(scope))).toEqual({ name: text('from the first') });
  });

  it('leave their newest values field by field to the page after them', async () => {
    const scope = scopeOf('merge');
    const first = page(scope);
    await first.restore();
    first.put('name', text('old name'));
    first.put('city', text('Kobe'));
    await first.write();
    const second = page(scope);
    await second.restore();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
    second.put('name', text('new name'));
    await second.write();
    first.close();
    second.close();
    expect(await entries(page(scope))).toEqual({ name: text('new name'), city: text('Kobe') });
  });
});

describe('a clock that is changed', () => {
  const HOUR = 3_600_000;
  const setClock = (by: number): void => { vi.spyOn(Date, 'now').mockReturnValue(new Date().getTime() + by); };
  /** From here on all stays in the journal, beside what the database has by now. */
  const storeNoMore = (): void => { vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError'); }); };

  it('back by an hour between two keys leaves the newer text to the next page', async () => {
    const scope = scopeOf('set back');
    const first = page(scope);
    first.put('name', text('older'));
    await first.write();
    setClock(-HOUR);
    first.put('name', text('newer'));
    storeNoMore();
    first.close();
    expect(await entries(page(scope))).toEqual({ name: text('newer') });
  });

  it('back by an hour between two pages leaves what the later one holds, also of keys before it had read the earlier one\'s', async () => {
    const scope = scopeOf('pages');
    const earlier = page(scope);
    earlier.put('name', text('older'));
    earlier.put('city', text('Kobe'));
    await earlier.write();
    earlier.close();
    setClock(-HOUR);
    const later = page(scope);
    later.put('name', text('newer'));
    await later.restore();
    storeNoMore();
    later.close();
    expect(await entries(page(scope))).toEqual({ name: text('newer'), city: text('Kobe') });
  });

  it('does not take what clients of before have left, which has no number, for newer than what is typed now', async () => {
    const scope = scopeOf('before');
    const left = { scope, page: 'gone', at: Date.now() + HOUR };
    await indexedDbRows.transact((rows) => Promise.all([
      rows.put({ ...left, field: 'name', entry: text('older') }), rows.put({ ...left, field: 'city', entry: text('Kobe') }),
      rows.put({ ...left, page: 'gone too', field: 'city', entry: text('Osaka'), at: left.at + 1 }),
    ]));
    const next = page(scope);
    expect(await entries(next)).toEqual({ name: text('older'), city: text('Osaka') });
    next.put('name', text('newer'));
    storeNoMore();
    next.close();
    expect(await entries(page(scope))).toEqual({ name: text('newer'), city: text('Osaka') });
  });
});

describe('a page that opens', () => {
  const leave = async (scope: string, field: string, entry: DraftValue): Promise<void> => {
    const draft = page(scope);
    draft.put(field, entry);
    await draft.write();
    draft.close();
  };

  it('leaves the draft to the next when it is gone before it has taken it over', async () => {
    const scope = scopeOf('unmounted');
    await leave(scope, 'name', text('Aiko'));
    const short = page(scope);
    const restoring = short.restore();
    short.close();
    const next = page(scope);
    expect(await entries(next)).toEqual({ name: text('Aiko') });
    await restoring;
    await next.clear();
    next.close();
    expect(await page(scope).restore()).toBeUndefined();
  });

  it('shares no draft with another that opens at the same moment', async () => {
    const scope = scopeOf('session restore');
    await leave(scope, 'name', text('Aiko'));
    const both = await Promise.all([page(scope).restore(), page(scope).restore()]);
    expect(both.filter((restored) => restored !== undefined)).toHaveLength(1);
  });

  it('loses nothing where there is no room to take it over', async () => {
    const scope = scopeOf('full');
    await leave(scope, 'name', text('Aiko'));
    const full = page(scope);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError'); });
    expect(await entries(full)).toEqual({ name: text('Aiko') });
    put.mockRestore();
    full.close();
    expect(await entries(page(scope))).toEqual({ name: text('Aiko') });
  });

  it('keeps what is typed before the draft is there', async () => {
    const scope = scopeOf('early');
    await leave(scope, 'name', text('older'));
    const early = page(scope);
    early.put('name', text('newer'));
    await early.write();
    await early.restore();
    early.close();
    expect(await entries(page(scope))).toEqual({ name: text('newer') });
  });

  it('tells when it was typed, however often it has been taken over', async () => {
    const scope = scopeOf('time');
    await leave(scope, 'name', text('Aiko'));
    const first = page(scope);
    const { at } = (await first.restore()) ?? {};
    first.close();
    expect(at).toBeDefined();
    expect((await page(scope).restore())?.at).toBe(at);
  });

  it('has the entries that each of two others added to a group, but not those that they took back', async () => {
    const scope = scopeOf('entries');
    const [first, second] = [page(scope), page(scope)];
    const entriesOf = (...items: string[]): DraftValue => ({ kind: 'group', state: { items, removed: [] } });
    first.put('universities', entriesOf('id:1', 'new:a', 'new:taken back'));
    await first.write();
    first.put('universities', entriesOf('id:1', 'new:a'));
    second.put('universities', entriesOf('id:1', 'new:b'));
    first.close();
    second.close();
    const { universities } = await entries(page(scope));
    expect(universities?.kind === 'group' && universities.state.items.toSorted()).toEqual(['id:1', 'new:a', 'new:b']);
  });
});

it('keeps what was typed beside a file for which there is no room, and does not say that all is kept', async () => {
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refuse(this: IDBObjectStore, row: { readonly field: string }) {
    if (row.field === 'documents.12') throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, row);
  });
  const scope = scopeOf('large file');
  const kept = vi.fn();
  const draft = page(scope, kept);
  draft.put('documents.12', { kind: 'field', value: { kind: 'chosen', file: new File(['x'], 'a.pdf'), content: 'pdf' } });
  draft.put('name', text('Aiko'));
  await draft.write();
  expect(kept).not.toHaveBeenCalled();
  const stored = await indexedDbRows.transact((rows) => rows.ofScope(scope));
  expect(stored.map(({ field }) => field)).toEqual(['name']);
});

it('goes on without a draft when the browser refuses its database', async () => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => { throw new DOMException('refused', 'InvalidStateError'); });
  const draft = page(scopeOf('refused'));
  draft.put('name', text('Aiko'));
  await expect(draft.restore()).resolves.toBeUndefined();
  await expect(draft.write()).resolves.toBeUndefined();
  await expect(draft.clear()).resolves.toBeUndefined();
});
