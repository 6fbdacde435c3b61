import { afterEach, describe, expect, it, vi } from 'vitest';
import { Draft } from '../../src/engine/drafts/draft.ts';
import type { DraftValue } from '../../src/engine/drafts/database.ts';

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
    first.keep('name', text('A'));
    first.keep('name', text('Aiko'));
    first.keep('city', text('Kobe'));
    await first.write();
    first.close();
    expect(await entries(page(scope))).toEqual({ name: text('Aiko'), city: text('Kobe') });
  });

  it('survives a page that goes before anything was written', async () => {
    const scope = scopeOf('gone');
    const first = page(scope);
    first.keep('name', text('Aiko'));
    first.keep('choices', { kind: 'field', value: ['a', 'b'] });
    first.keep('universities', { kind: 'group', state: { items: ['new:1'], removed: [] } });
    first.keep('emptied', text(undefined));
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
    first.keep('documents.12', { kind: 'field', value: { kind: 'chosen', file, content: 'pdf' } });
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
    first.keep('name', text('Aiko'));
    first.close();
    const second = page(scope);
    await second.restore();
    second.keep('city', text('Kobe'));
    await second.clear();
    second.close();
    expect(await page(scope).restore()).toBeUndefined();
  });

  it('is not brought back by a write that was under way when it was cleared', async () => {
    const scope = scopeOf('race');
    const draft = page(scope);
    draft.keep('name', text('Aiko'));
    const writing = draft.write();
    await draft.clear();
    await writing;
    draft.close();
    expect(await page(scope).restore()).toBeUndefined();
  });

  it('belongs to its form: another form and another applicant see nothing of it', async () => {
    const first = page(scopeOf('mine'));
    first.keep('name', text('Aiko'));
    await first.write();
    first.close();
    expect(await page(scopeOf('mine')).restore()).toBeUndefined();
  });

  it('says when it was kept', async () => {
    const kept = vi.fn();
    const draft = page(scopeOf('kept'), kept);
    draft.keep('name', text('Aiko'));
    await draft.write();
    expect(kept).toHaveBeenCalledOnce();
  });
});

describe('two pages with the same form', () => {
  it('do not take over or destroy each other\'s draft', async () => {
    const scope = scopeOf('two');
    const first = page(scope);
    await first.restore();
    first.keep('name', text('from the first'));
    await first.write();
    const second = page(scope);
    expect(await second.restore()).toBeUndefined();
    second.keep('name', text('from the second'));
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
    first.keep('name', text('old name'));
    first.keep('city', text('Kobe'));
    await first.write();
    const second = page(scope);
    await second.restore();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
    second.keep('name', text('new name'));
    await second.write();
    first.close();
    second.close();
    expect(await entries(page(scope))).toEqual({ name: text('new name'), city: text('Kobe') });
  });
});

it('goes on without a draft when the browser refuses its database', async () => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => { throw new DOMException('refused', 'InvalidStateError'); });
  const draft = page(scopeOf('refused'));
  draft.keep('name', text('Aiko'));
  await expect(draft.restore()).resolves.toBeUndefined();
  await expect(draft.write()).resolves.toBeUndefined();
  await expect(draft.clear()).resolves.toBeUndefined();
});
