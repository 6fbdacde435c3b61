import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionApplicant } from '../../src/wire/applicant.ts';
import { rememberSave } from '../../src/api/save-memory.ts';
import { clearOldWork } from '../../src/app/clear-old-work.ts';
import { forgetWork, unsavedWork } from '../../src/app/unsaved-work.ts';
import { guardPage } from '../../src/app/after-start.ts';
import type { WorkKind } from '../../src/base/retention.ts';
import type { DraftValue } from '../../src/engine/drafts/value.ts';
import { Draft } from '../../src/engine/drafts/draft.ts';
import { groupScope, marksScope } from '../../src/exam/stored-answer.ts';
import { forgetRows, rowsByScope } from '../../src/device/device-rows.ts';
import { chooseLanguage } from '../../src/i18n/chosen-language.ts';
import { putInOutbox } from '../../src/outbox/outbox.ts';
import { forgetRecordings, recordingsOnDevice } from '../../src/recordings/stored-recordings.ts';
import { recordings } from '../../src/recordings/recordings.ts';
import { confirmedAddress, storeAddress } from '../../src/screens/apply/confirmed-address.ts';
import { emailScope, registrationScope } from '../../src/screens/apply/scope.ts';
import { forgetUploads, allUploads } from '../../src/video/stored-uploads.ts';
import { newRecord } from '../../src/video/record.ts';
import { uploadStore } from '../../src/video/store.ts';

const aya: SessionApplicant = { id: '7', name: 'Aya', email: 'Aya@example.com', lastSignInAt: undefined, onboarded: true, productVariant: false };
const NOW = Date.UTC(2026, 10, 21);

const text = (value: string): DraftValue => ({ kind: 'field', value });
const chosen: DraftValue = { kind: 'field', value: { kind: 'chosen', file: new File(['%PDF-1.7'], 'a.pdf'), content: 'pdf' } };

async function leave(scope: string, entries: Readonly<Record<string, DraftValue>>): Promise<void> {
  const draft = new Draft(scope, () => undefined);
  for (const [field, entry] of Object.entries(entries)) draft.put(field, entry);
  await draft.write();
  draft.close();
}

async function leaveRecording(place: string): Promise<void> {
  const recording = recordings.begin(place, 'video/webm');
  await recording.add(new Uint8Array([1, 2, 3]).buffer, 1_000);
  recording.letGo();
}

const clear = async (): Promise<void> => {
  localStorage.clear();
  await Promise.all([forgetRows(() => true), forgetRecordings(() => true), forgetUploads(() => true)]);
};
const places = async () => (await recordingsOnDevice()).map(({ place }) => place).toSorted();
const scopes = async () => [...(await rowsByScope()).keys()].toSorted();

beforeEach(async () => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  await clear();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

it('goes at a log-out as far as the browser lets it, and holds nothing up', async () => {
  await leave('7/profile', { Hobby: text('tea') });
  await leaveRecording('7/profile/custom_fields.Video');
  const { delete: remove } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function refuse(this: IDBObjectStore, key) {
    if (this.name === 'recordings') throw new DOMException('refused', 'UnknownError');
    return remove.call(this, key);
  });
  await forgetWork(aya);
  expect(await scopes()).toEqual([]);
});

describe('what a log-out would take away', () => {
  it('is counted by form, with the moment of the oldest change', async () => {
    await leave('7/profile', { 'custom_fields.Hobby': text('tea'), 'universities': { kind: 'group', state: { items: ['new:1'], removed: [] } } });
    vi.spyOn(Date, 'now').mockReturnValue(NOW + 60_000);
    await leave('7/profile', { 'documents.12': chosen });
    await leave('7/onboarding', { 'documents.3': chosen });
    await leave('7/exam/3', { answer: text('x') });
    expect(await unsavedWork(aya)).toEqual(expect.arrayContaining([
      { scope: '7/profile', title: 'page.profile', fields: 2, files: 1, since: NOW },
      { scope: '7/onboarding', title: 'page.onboarding', fields: 0, files: 1, since: NOW + 60_000 },
      { scope: '7/exam/3', title: 'page.exam', fields: 1, files: 0, since: NOW + 60_000 },
    ]));
  });

  it('counts a list with changed entries as one', async () => {
    const [group, entry] = ['universities', 'universities[id:1].faculty'];
    await leave('7/profile', {
      [group]: { kind: 'group', state: { items: ['id:1'], removed: [] } }, [entry]: text('law'), [entry.replace('faculty', 'department')]: text('Civil law'),
      'custom_fields.universities': text('none'),
    });
    expect(await unsavedWork(aya)).toEqual([{ scope: '7/profile', title: 'page.profile', fields: 2, files: 0, since: NOW }]);
  });

  it('counts a save that waits with its form, and deletes it with that', async () => {
    await leave('7/profile', { 'custom_fields.Hobby': text('tea') });
    await putInOutbox('7/profile', { content: { body: { applicant: { name: 'Aya' } }, files: [] }, digest: 'one' });
    expect(await unsavedWork(aya)).toEqual([{ scope: '7/profile', title: 'page.profile', fields: 1, files: 0, since: NOW }]);
    await forgetWork(aya);
    expect(await scopes()).toEqual([]);
  });

  it('is a recording too, as a file of its form', async () => {
    await leave('7/profile', { 'custom_fields.Hobby': text('tea') });
    storeAddress('3', 'aya@example.com');
    for (const place of ['7/profile/custom_fields.Video', '7/online-session/2/5/questions.5', 'apply/3/custom_fields.Video', '77/profile/custom_fields.Video', 'apply/33/custom_fields.Video']) await leaveRecording(place);
    expect((await unsavedWork(aya)).toSorted((a, b) => a.scope.localeCompare(b.scope))).toEqual([
      { scope: '7/online-session/2/5/questions.5', title: 'page.onlineSessions', fields: 0, files: 1, since: NOW },
      { scope: '7/profile', title: 'page.profile', fields: 1, files: 1, since: NOW },
      { scope: 'apply/3/custom_fields.Video', title: 'logOut.unsaved.application', fields: 0, files: 1, since: NOW },
    ]);
    await forgetWork(aya);
    expect(await places()).toEqual(['77/profile/custom_fields.Video', 'apply/33/custom_fields.Video']);
  });

  it('is no mark on a question of an exam, which goes all the same', async () => {
    await leave(marksScope(groupScope(7, 3, 1)), { 11: text('x') });
    expect(await unsavedWork(aya)).toEqual([]);
    await forgetWork(aya);
    expect(await scopes()).toEqual([]);
  });

  it('is nobody else\'s work', async () => {
    await leave('77/profile', { name: text('x') });
    await leave(registrationScope('3'), { name: text('x'), guarantor: text('aya@example.com') });
    storeAddress('3', 'ben@example.com');
    expect(await unsavedWork(aya)).toEqual([]);
  });

  it('is a registration too that was begun with the own address', async () => {
    await leave(registrationScope('3'), { name: text('Aya') });
    storeAddress('3', ' aya@EXAMPLE.com');
    expect(await unsavedWork(aya)).toEqual([{ scope: 'apply/3', title: 'logOut.unsaved.application', fields: 1, files: 0, since: NOW }]);
  });
});

describe('after a log-out', () => {
  it('nothing of the applicant is left, and what is not theirs stays', async () => {
    storeAddress('3', 'aya@example.com');
    storeAddress('4', 'ben@example.com');
    for (const scope of ['7/profile', '7/onboarding', registrationScope('3'), '8/profile', registrationScope('4')]) {
      await leave(scope, { name: text('x'), 'documents.12': chosen });
      rememberSave(localStorage, scope).keyFor('content');
    }
    await leave(emailScope('4'), { email: text('ben@example.com') });
    await leave(emailScope('5'), { email: text('aya@example.com'), confirmation: text('') });
    chooseLanguage('jp', undefined);
    await forgetWork(aya);
    expect(await scopes()).toEqual(['8/profile', 'apply/4', 'apply/4/email']);
    expect(Object.keys(localStorage).toSorted()).toEqual(['portal.apply.4', 'portal.language', 'portal.save.8/profile', 'portal.save.apply/4']);
  });

  it('an applicant without an address takes no registration along', async () => {
    storeAddress('4', '');
    await leave(registrationScope('4'), { name: text('x') });
    await forgetWork({ ...aya, email: undefined });
    expect([await scopes(), confirmedAddress('4')]).toEqual([['apply/4'], '']);
  });
});

describe('at the start of a page', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const PLACE = '7/profile/custom_fields.Video';
  /** Leaves work of each kind, and answers whether it is there. */
  const kinds: Readonly<Record<WorkKind, readonly [leave: () => Promise<void> | void, isThere: () => Promise<boolean> | boolean]>> = {
    rows: [() => leave('7/profile', { name: text('x') }), async () => (await rowsByScope()).has('7/profile')],
    saves: [() => { rememberSave(localStorage, '7/profile').keyFor('content'); }, () => rememberSave(localStorage, '7/profile').isOpen()],
    recordings: [() => leaveRecording(PLACE), async () => (await places()).includes(PLACE)],
    uploads: [
      () => uploadStore.put(newRecord(PLACE, { content: new File(['x'], 'a.mp4') }, Date.now())),
      async () => (await allUploads()).some(({ key }) => key === PLACE),
    ],
    addresses: [() => { storeAddress('3', 'ben@example.com'); }, () => confirmedAddress('3') !== undefined],
  };
  const clocks = {
    'right': NOW, 'a year ahead': NOW + 365 * DAY_MS, 'forty days behind': NOW - 40 * DAY_MS, 'as it was made': Date.UTC(2015, 0), 'not set': 0,
  };
  const cases = Object.keys(clocks).flatMap((clock) => Object.keys(kinds).flatMap((kind) =>
    (['is then put right', 'goes on so'] as const).map((later) => [kind as WorkKind, clock as keyof typeof clocks, later] as const)));

  it.each(cases)('%s of a clock that was %s and %s are there for 30 days of the server\'s, and then gone', async (kind, clock, later) => {
    const [leaveIt, isThere] = kinds[kind];
    const after = async (days: number): Promise<boolean> => {
      if (later === 'goes on so') vi.spyOn(Date, 'now').mockReturnValue(clocks[clock] + days * DAY_MS);
      await clearOldWork(NOW + days * DAY_MS);
      return isThere();
    };
    vi.spyOn(Date, 'now').mockReturnValue(clocks[clock]);
    await leaveIt();
    expect(await after(0)).toBe(true);
    vi.spyOn(Date, 'now').mockReturnValue(NOW);
    expect([await after(1), await after(29), await after(30), await after(32)]).toEqual([true, true, true, false]);
    await after(33);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it.each(Object.keys(kinds) as WorkKind[])('%s are no older for a clock that has jumped ahead, nor for an answer out of a cache', async (kind) => {
    const [leaveIt, isThere] = kinds[kind];
    await leaveIt();
    vi.spyOn(Date, 'now').mockReturnValue(NOW + 365 * DAY_MS);
    await guardPage();
    await guardPage(NOW);
    expect(await isThere()).toBe(true);
    await forgetWork(aya);
    vi.spyOn(Date, 'now').mockReturnValue(NOW);
    await leaveIt();
    await guardPage(NOW - 40 * DAY_MS);
    await guardPage(NOW);
    expect(await isThere()).toBe(true);
  });

  it('work that goes on is there for 30 days more, whatever is left beside it', async () => {
    const save = rememberSave(localStorage, '7/profile');
    const key = save.keyFor('content');
    await leave('7/profile', { name: text('x') });
    await leave('8/profile', { name: text('x') });
    await clearOldWork(NOW);
    vi.spyOn(Date, 'now').mockReturnValue(NOW + 1);
    save.keepUpload('a file', 'https://example.com/uploads/1');
    await leave('7/profile', { city: text('x') });
    await clearOldWork(NOW + 29 * DAY_MS);
    await clearOldWork(NOW + 31 * DAY_MS);
    expect([save.keyFor('content'), await rowsByScope().then((kept) => [...kept].map(([scope, rows]) => [scope, rows.length]))])
      .toEqual([key, [['7/profile', 2]]]);
  });

  it('what cannot be read goes with the rest', async () => {
    localStorage.setItem('portal.save.7/profile', 'no JSON');
    localStorage.setItem('portal.apply.3', 'aya@example.com');
    await clearOldWork(NOW);
    await clearOldWork(NOW + 31 * DAY_MS);
    await clearOldWork(NOW + 32 * DAY_MS);
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
