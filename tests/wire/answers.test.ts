import { describe, expect, test } from 'vitest';
import { loginCall, logoutCall, verifyUserCall } from '../../src/wire/authentication.ts';
import { downloadableDocumentsCall, downloadUrlCall } from '../../src/wire/documents.ts';
import { universitiesCall } from '../../src/wire/lookups.ts';
import { changePasswordCall, requestPasswordResetCall, resetPasswordCall } from '../../src/wire/passwords.ts';
import { editProfileCall, myProfileCall, myProfileFieldsCall, updateApplicantCall } from '../../src/wire/profile.ts';
import { settingsCall } from '../../src/wire/settings.ts';
import type { Result } from '../../src/base/result.ts';
import type { WireIssue } from '../../src/wire/issue.ts';

const key = 'acme';
const applicant = { id: 7, name: 'Aya', email: 'aya@example.com', is_acme: true };
const held = { id: '7', wireId: 7, name: 'Aya', email: 'aya@example.com', lastSignInAt: undefined, onboarded: false, productVariant: true };
const profile = { id: 7, name: 'Aya', custom_fields: [{ category_name: 'About', fields: { Hobby: { input_type: 'text' } } }] };
const lookups = { universities: [{ id: 3, name: { en: 'Other', jp: 'その他' }, other: true }], education_backgrounds: { b: 'Bachelor' }, faculties: {} };

function taken<Value>(result: Result<Value, WireIssue>): Value {
  if (!result.ok) throw new Error(`${result.failure.call}${result.failure.path}: ${result.failure.detail}`);
  return result.value;
}

describe('log-in', () => {
  test('a token and an applicant sign in; the variant is read by the product key', () => {
    expect(taken(loginCall.decode({ access_token: { token: 't' }, applicant }, key))).toEqual({ kind: 'signed-in', token: 't', applicant: held });
    expect(taken(loginCall.decode({ access_token: { token: 't' }, applicant }, 'campus'))).toMatchObject({ applicant: { productVariant: false } });
  });

  test('authy_enabled asks for a second step, also beside an empty token', () => {
    const answer = { authy_enabled: true, applicant_id: 5, access_token: null };
    expect(taken(loginCall.decode(answer, key))).toEqual({ kind: 'second-step', applicantId: 5 });
  });

  test('verify user takes the applicant bare and wrapped', () => {
    expect(taken(verifyUserCall.decode({ applicant }, key))).toEqual(held);
    expect(taken(verifyUserCall.decode(applicant, key))).toEqual(held);
    expect(taken(verifyUserCall.decode({ ...applicant, id: '7' }, key))).toEqual({ ...held, wireId: undefined });
  });

  test('log-out is done where the server says so', () => {
    for (const answer of [{ success: true }, { success: null }]) expect(logoutCall.decode(answer).ok).toBe(true);
    for (const answer of ['bye', {}, { token: 't' }]) expect(logoutCall.decode(answer).ok).toBe(false);
  });
});

describe('passwords', () => {
  test('the answer to a new password says whose it is, if the server does', () => {
    expect(taken(resetPasswordCall.decode({ message: 'Set', email: 'aya@example.com' }))).toEqual({ message: 'Set', email: 'aya@example.com' });
    for (const answer of [{ message: null, email: null }, { message: '', email: '' }]) expect(taken(resetPasswordCall.decode(answer))).toEqual({});
  });

  test.each([changePasswordCall.decode, requestPasswordResetCall.decode])('the answer of call %# is its message, if it has one', (decode) => {
    expect(taken(decode({ message: 'Changed' }))).toBe('Changed');
    for (const answer of [{ message: null }, { message: '' }]) expect(taken(decode(answer))).toBeUndefined();
  });
});

describe('profile', () => {
  test('bare and wrapped are one', () => {
    expect(taken(myProfileCall.decode({ applicant: profile }))).toEqual(taken(myProfileCall.decode(profile)));
  });

  test('ids and years become strings, null and empty become absent', () => {
    const universities = [{ id: 1, university_id: 3, start_year: 2020, start_month: '4', faculty: null, department: '', is_latest: true }, {}];
    const { education } = taken(myProfileCall.decode({ ...profile, universities }));
    expect(education[0]).toMatchObject({
      key: '1', universityId: '3', start: { year: '2020', month: '4' }, faculty: undefined, department: undefined, latest: true,
    });
    expect(education[1]).toMatchObject({ key: 'position:1', latest: false });
  });

  test('fields and edit data keep their definitions untouched', () => {
    expect(taken(myProfileFieldsCall.decode({ custom_fields: profile.custom_fields }))).toEqual(profile.custom_fields);
    expect(taken(editProfileCall.decode({ custom_fields: profile.custom_fields, can_edit_pr_video: true }))).toMatchObject({ can_edit_pr_video: true });
  });

  test('a save answers its message', () => {
    expect(taken(updateApplicantCall('7').decode({ message: 'Saved' }))).toEqual({ message: 'Saved', revision: undefined });
    expect(taken(updateApplicantCall('7').decode({ message: 'Saved', revision: 'r-2' })).revision).toBe('r-2');
    expect(taken(updateApplicantCall('7').decode({ message: 'Saved', revision: 'no "tag"' })).revision).toBeUndefined();
  });
});

describe('documents and lookups', () => {
  test('a document is named in both languages, and downloadable only if the server says so', () => {
    const list = [
      { document_id: 1, document_name: 'Offer', translated_name: '内定通知書', downloadable: true },
      { document_id: '2', name: 'Guide', translated_name: { jp: '案内' } },
      { document_id: 3, translated_name: null, downloadable: false },
    ];
    expect(taken(downloadableDocumentsCall.decode({ downloadable_documents: list }))).toEqual([
      { id: 1, name: { en: 'Offer', jp: '内定通知書' }, downloadable: true },
      { id: '2', name: { en: 'Guide', jp: '案内' }, downloadable: false },
      { id: 3, name: { en: '3', jp: '3' }, downloadable: false },
    ]);
  });

  test('an absent or empty address is none', () => {
    expect(taken(downloadUrlCall.decode({ download_url: '/files/1' }))).toBe('/files/1');
    for (const answer of [{ download_url: null }, { download_url: '' }]) expect(taken(downloadUrlCall.decode(answer))).toBeUndefined();
  });

  test('lookups are looked up by string', () => {
    const tables = taken(universitiesCall.decode(lookups));
    expect(tables.universities.get('3')).toEqual({ en: 'Other', jp: 'その他' });
    expect(tables.educationBackgrounds.get('b')).toEqual({ en: 'Bachelor', jp: 'Bachelor' });
  });
});

describe('answers that break the contract name the call and the path', () => {
  test.each([
    ['login', loginCall.decode({ access_token: { token: '' }, applicant }, key), '/access_token/token'],
    ['login', loginCall.decode(null, key), ''],
    ['verify_user', verifyUserCall.decode({}, key), ''],
    ['verify_user', verifyUserCall.decode({ applicant: { id: true } }, key), '/applicant/id'],
    ['my_profile', myProfileCall.decode({}), ''],
    ['my_profile', myProfileCall.decode({ applicant: {} }), '/applicant'],
    ['my_profile', myProfileCall.decode({ id: 1, custom_fields: ['A'] }), '/custom_fields/0'],
    ['my_profile', myProfileCall.decode({ id: 1, universities: [{ university_id: {} }] }), '/universities/0/university_id'],
    ['edit_profile', editProfileCall.decode({ custom_fields: 'none' }), '/custom_fields'],
    ['get_my_profile_fields', myProfileFieldsCall.decode([]), ''],
    ['update_applicant', updateApplicantCall('7').decode({ message: 4 }), '/message'],
    ['downloadable_documents', downloadableDocumentsCall.decode({ downloadable_documents: [{}] }), '/downloadable_documents/0'],
    ['download_url', downloadUrlCall.decode({ download_url: 4 }), '/download_url'],
    ['universities', universitiesCall.decode({ ...lookups, faculties: 'none' }), '/faculties'],
    ['reset_password', resetPasswordCall.decode({ message: 4 }), '/message'],
    ['config', settingsCall.decode({ product: { key: 'Not a key' } }), '/product/key'],
    ['config', settingsCall.decode(undefined), ''],
  ])('%s %#', (call, result, path) => {
    expect(result).toMatchObject({ ok: false, failure: { call, path } });
  });
});
