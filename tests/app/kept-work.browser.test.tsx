import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionApplicant } from '../../src/api/authentication.ts';
import { forgetOldSaves, rememberSave } from '../../src/api/save-memory.ts';
import { clearOldWork } from '../../src/app/clear-old-work.ts';
import { forgetWork, keptWork } from '../../src/app/kept-work.ts';
import { KEPT_MS } from '../../src/base/kept.ts';
import type { DraftValue } from '../../src/engine/drafts/value.ts';
import { Draft } from '../../src/engine/drafts/draft.ts';
import { groupScope, marksScope } from '../../src/exam/kept-answer.ts';
import { forgetRows, keptRows } from '../../src/device/kept.ts';
import { chooseLanguage } from '../../src/i18n/chosen-language.ts';
import { putInOutbox } from '../../src/outbox/outbox.ts';
import { forgetRecordings, keptRecordings } from '../../src/recordings/kept-recordings.ts';
import { recordings } from '../../src/recordings/recordings.ts';
import { confirmedAddress, keepAddress } from '../../src/screens/apply/confirmed-address.ts';
import { emailScope, registrationScope } from '../../src/screens/apply/scope.ts';

const aya: SessionApplicant = { id: '7', name: 'Aya', email: 'Aya@example.com', lastSignInAt: undefined, onboarded: true, productVariant: false };
const NOW = Date.UTC(2026, 10, 21);

const text = (value: string): DraftValue => ({ kind: 'field', value });
const chosen: DraftValue = { kind: 'field', value: { kind: 'chosen', file: new File(['%PDF-1.7'], 'a.pdf'), content: 'pdf' } };

async function leave(scope: string, entries: Readonly<Record<string, DraftValue>>): Promise<void> {
  const draft = new Draft(scope, () => undefined);
  for (const [field, entry] of Object.entries(entries)) draft.keep(field, entry);
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
  await Promise.all([forgetRows(() => true), forgetRecordings(() => true)]);
};
const places = async () => (await keptRecordings()).map(({ place }) => place).toSorted();
const scopes = async () => [...(await keptRows()).keys()].toSorted();

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
    expect(await keptWork(aya)).toEqual(expect.arrayContaining([
      { scope: '7/profile', kind: 'profile', fields: 2, files: 1, since: NOW },
      { scope: '7/onboarding', kind: 'onboarding', fields: 0, files: 1, since: NOW + 60_000 },
      { scope: '7/exam/3', kind: 'exam', fields: 1, files: 0, since: NOW + 60_000 },
    ]));
  });

  it('counts a save that waits with its form, and deletes it with that', async () => {
    await leave('7/profile', { 'custom_fields.Hobby': text('tea') });
    await putInOutbox('7/profile', { content: { body: { applicant: { name: 'Aya' } }, files: [] }, digest: 'one' });
    expect(await keptWork(aya)).toEqual([{ scope: '7/profile', kind: 'profile', fields: 1, files: 0, since: NOW }]);
    await forgetWork(aya);
    expect(await scopes()).toEqual([]);
  });

  it('is a recording too, as a file of its form', async () => {
    await leave('7/profile', { 'custom_fields.Hobby': text('tea') });
    keepAddress('3', 'aya@example.com');
    for (const place of ['7/profile/custom_fields.Video', '7/online-session/2/5/questions.5', 'apply/3/custom_fields.Video', '77/profile/custom_fields.Video', 'apply/33/custom_fields.Video']) await leaveRecording(place);
    expect((await keptWork(aya)).toSorted((a, b) => a.scope.localeCompare(b.scope))).toEqual([
      { scope: '7/online-session/2/5/questions.5', kind: 'online-session', fields: 0, files: 1, since: NOW },
      { scope: '7/profile', kind: 'profile', fields: 1, files: 1, since: NOW },
      { scope: 'apply/3/custom_fields.Video', kind: 'application', fields: 0, files: 1, since: NOW },
    ]);
    await forgetWork(aya);
    expect(await places()).toEqual(['77/profile/custom_fields.Video', 'apply/33/custom_fields.Video']);
  });

  it('is no mark on a question of an exam, which goes all the same', async () => {
    await leave(marksScope(groupScope(7, 3, 1)), { 11: text('x') });
    expect(await keptWork(aya)).toEqual([]);
    await forgetWork(aya);
    expect(await scopes()).toEqual([]);
  });

  it('is nobody else\'s work', async () => {
    await leave('77/profile', { name: text('x') });
    await leave(registrationScope('3'), { name: text('x'), guarantor: text('aya@example.com') });
    keepAddress('3', 'ben@example.com');
    expect(await keptWork(aya)).toEqual([]);
  });

  it('is a registration too that was begun with the own address', async () => {
    await leave(registrationScope('3'), { name: text('Aya') });
    keepAddress('3', ' aya@EXAMPLE.com');
    expect(await keptWork(aya)).toEqual([{ scope: 'apply/3', kind: 'application', fields: 1, files: 0, since: NOW }]);
  });
});

describe('after a log-out', () => {
  it('nothing of the applicant is left, and what is not theirs stays', async () => {
    keepAddress('3', 'aya@example.com');
    keepAddress('4', 'ben@example.com');
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
    keepAddress('4', '');
    await leave(registrationScope('4'), { name: text('x') });
    await forgetWork({ ...aya, email: undefined });
    expect([await scopes(), confirmedAddress('4')]).toEqual([['apply/4'], '']);
  });
});

describe('at the start of a page', () => {
  it('what nobody came back for in 30 days is deleted: drafts, saves and confirmed addresses', async () => {
    const keepAll = async (id: string): Promise<void> => {
      await leave(`${id}/profile`, { name: text('x') });
      rememberSave(localStorage, `${id}/profile`).keyFor('content');
      keepAddress(id, 'ben@example.com');
      await leaveRecording(`${id}/profile/video`);
    };
    await keepAll('1');
    vi.spyOn(Date, 'now').mockReturnValue(NOW + 1);
    await keepAll('2');
    await clearOldWork(NOW + KEPT_MS + 1);
    expect([await scopes(), await places()]).toEqual([['2/profile'], ['2/profile/video']]);
    expect(Object.keys(localStorage).toSorted()).toEqual(['portal.apply.2', 'portal.save.2/profile']);
  });

  it('what cannot be read goes at once', async () => {
    localStorage.setItem('portal.save.7/profile', 'no JSON');
    localStorage.setItem('portal.apply.3', 'aya@example.com');
    await clearOldWork(NOW);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('a save that is tried again is remembered for 30 days more', () => {
    const save = rememberSave(localStorage, '7/profile');
    const key = save.keyFor('content');
    vi.spyOn(Date, 'now').mockReturnValue(NOW + KEPT_MS);
    save.keepUpload('a file', 'https://example.com/uploads/1');
    forgetOldSaves(localStorage, NOW + 2 * KEPT_MS);
    expect(save.keyFor('content')).toBe(key);
  });
});
