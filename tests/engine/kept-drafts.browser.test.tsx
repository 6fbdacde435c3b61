import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftValue } from '../../src/engine/drafts/value.ts';
import { Draft } from '../../src/engine/drafts/draft.ts';
import { forgetRows, rowsByScope } from '../../src/device/device-rows.ts';
import { abandonLogs } from '../../src/device/log.ts';
import { dropOutdated } from '../../src/device/outdated.ts';
import type { LogRow } from '../../src/device/row.ts';

const opened: Draft[] = [];

function page(scope: string): Draft {
  const draft = new Draft(scope, () => undefined);
  opened.push(draft);
  return draft;
}

const text = (value: string): DraftValue => ({ kind: 'field', value });
const file = (name: string): DraftValue => ({ kind: 'field', value: { kind: 'chosen', file: new File(['%PDF-1.7'], name), content: 'pdf' } });
const isOf = (applicant: string) => (scope: string): boolean => scope.startsWith(`${applicant}/`);
const kept = async () => Object.fromEntries([...(await rowsByScope())].map(([scope, rows]) => [scope, rows.map(({ field }) => field).toSorted()]));
const journals = (): number => Object.keys(localStorage).filter((key) => key.startsWith('portal-draft-journal:')).length;
const deny = () => vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError'); });

const clear = () => forgetRows(() => true);

beforeEach(clear);
afterEach(async () => {
  vi.restoreAllMocks();
  for (const draft of opened.splice(0)) draft.close();
  await clear();
});

describe('what a device keeps', () => {
  it('is told by form: of pages that are open and of others, stored, left in the last moment, and being typed', async () => {
    const [closed, open] = [page('7/profile'), page('7/profile')];
    closed.put('name', text('Aya'));
    closed.put('documents.12', file('a.pdf'));
    await closed.write();
    closed.close();
    open.put('city', text('Kobe'));
    const left = page('7/onboarding');
    left.put('address', text('Osaka'));
    deny();
    left.close();
    expect(await kept()).toEqual({ '7/profile': ['city', 'documents.12', 'name'], '7/onboarding': ['address'] });
  });

  it('counts a field once, with the newest value', async () => {
    const [first, second] = [page('7/profile'), page('7/profile')];
    first.put('name', text('Aya'));
    await first.write();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
    second.put('name', text('Ayaka'));
    expect([...await rowsByScope()].map(([, rows]) => rows.map(({ entry }) => entry))).toEqual([[text('Ayaka')]]);
  });
});

describe('a form that is forgotten', () => {
  it('leaves nothing of any page, and nobody else\'s goes with it', async () => {
    for (const scope of ['7/profile', '7/profile', '7/onboarding', '77/profile', 'apply/7']) {
      const draft = page(scope);
      draft.put('name', text('x'));
      draft.put('documents.12', file('a.pdf'));
      await draft.write();
    }
    await forgetRows(isOf('7'));
    for (const draft of opened) draft.close();
    expect(await kept()).toEqual({ '77/profile': ['documents.12', 'name'], 'apply/7': ['documents.12', 'name'] });
  });

  it('leaves nothing in the place for last moments', async () => {
    const [theirs, others] = [page('7/profile'), page('8/profile')];
    deny();
    for (const draft of [theirs, others]) {
      draft.put('name', text('x'));
      draft.close();
    }
    expect(journals()).toBe(2);
    await forgetRows(isOf('7'));
    expect(await kept()).toEqual({ '8/profile': ['name'] });
  });

  it.each(['forgotten', 'abandoned'])('keeps nothing of what its page still holds, or writes at that moment, when it is %s', async (how) => {
    const draft = page('7/profile');
    draft.put('name', text('Aya'));
    const writing = draft.write();
    draft.put('city', text('Kobe'));
    const gone = how === 'forgotten' ? forgetRows(isOf('7')) : abandonLogs(isOf('7'));
    draft.put('hobby', text('tea'));
    draft.secure();
    draft.close();
    await Promise.all([writing, gone]);
    expect([await kept(), journals()]).toEqual([{}, 0]);
  });

  it('brings back nothing that was about to be taken over', async () => {
    const earlier = page('7/profile');
    earlier.put('name', text('Aya'));
    await earlier.write();
    earlier.close();
    const draft = page('7/profile');
    const restoring = draft.restore();
    await forgetRows(isOf('7'));
    await restoring;
    draft.close();
    expect(await kept()).toEqual({});
  });
});

describe('a draft that nobody comes back for', () => {
  const leave = async (scope: string, field: string): Promise<void> => {
    const draft = page(scope);
    draft.put(field, text('x'));
    await draft.write();
    draft.close();
  };

  it('is gone by the newest change in its form', async () => {
    for (const scope of ['7/profile', '9/profile']) await leave(scope, 'name');
    await leave('8/profile', 'city');
    await leave('9/profile', 'city');
    await dropOutdated((works) => works.filter((work) => (work as LogRow).field === 'name'));
    expect(await kept()).toEqual({ '8/profile': ['city'], '9/profile': ['city', 'name'] });
  });

  it('is somebody\'s who has opened its form here before that is found, for as long as it is open', async () => {
    await leave('7/profile', 'name');
    await leave('8/profile', 'name');
    const opened = page('7/profile');
    expect((await opened.restore())?.entries.size).toBe(1);
    await dropOutdated((works) => works);
    expect(await kept()).toEqual({ '7/profile': ['name'] });
    opened.close();
    await dropOutdated((works) => works);
    expect(await kept()).toEqual({});
  });

  it('is gone from the place for last moments too, where the browser refuses its database', async () => {
    deny();
    await leave('7/profile', 'name');
    expect(journals()).toBe(1);
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => { throw new DOMException('refused', 'InvalidStateError'); });
    await dropOutdated((works) => works);
    expect(journals()).toBe(0);
  });
});
