import { describe, expect, test } from 'vitest';
import type { Body } from '../../src/base/body.ts';
import { compileProfile } from '../../src/compiler/profile-form.ts';
import { FormStore } from '../../src/engine/store.ts';
import { builtInTypes as types } from '../../src/fields/types/built-in.ts';
import { control } from '../engine/forms.ts';

const compile = (universities: readonly unknown[], entries: readonly object[] = []) =>
  compileProfile({ profile: { id: 1, universities: entries }, edit: {}, lookups: { universities, faculties: {}, education_backgrounds: {} }, productVariant: false, types });

const listed = { id: 1, name: 'Tokyo' };

function othersAmong(...universities: readonly unknown[]): readonly string[] {
  const group = compile([listed, ...universities]).sections.find((section) => section.kind === 'group');
  const choices = group?.item.fields.find(({ id }) => id === 'university_id')?.options.map(({ id }) => id) ?? [];
  const others = group?.item.fields.find(({ id }) => id === 'other_university_name')?.visibleWhen?.in ?? [];
  expect(choices, 'every one can be chosen, once').toEqual([...new Set([...choices, ...others])]);
  return others;
}

describe('which of the look-up is another university (DECISIONS "What a strange server showed")', () => {
  test.each([
    'other', 'Other', 'OTHERS', 'ｏｔｈｅｒ', 'Ｏｔｈｅｒｓ', ' other ', '　その他　', 'その他', 'Other (その他)', 'その他（Other）', 'その他 [other]', 'Other【海外】', 'other (not (yet) listed)',
    '(Other)', '( Other )', '【その他】', 'Other (', '(Japan) Other', '[海外] その他（大学）', { en: 'Elsewhere', jp: 'その他' }, { en: 'OTHER', jp: null }, { ja: 'その他（海外の大学）' },
  ])('%j is', (name) => { expect(othersAmong({ id: 7, name })).toEqual(['7']); });

  test.each(['Another University', 'Otherside College', 'University of Other', 'Other university', 'その他大学', 'Brothers', 'Other (Japan) College', '(Japan) University (Other)', '', '()', { en: 'Kyoto (other campus)', jp: '京都' }, 7, null])(
    '%j is not: the client adds a choice, once', (name) => { expect(othersAmong({ id: 7, name })).toEqual(['other']); });

  test('a flag decides, however it is written, and whatever the others are called', () => {
    for (const other of [true, 'true', 1, '1']) expect(othersAmong({ id: 7, name: 'None of these', other }, { id: 8, name: 'Other' })).toEqual(['7']);
    for (const other of [false, 'false', 0, null]) expect(othersAmong({ id: 7, name: 'Other', other })).toEqual(['7']);
  });

  test('an entry that cannot be chosen is none', () => {
    expect(othersAmong({ name: 'Other' })).toEqual(['other']);
    expect(othersAmong({ name: 'Other', other: true }, null, 'Other', ['Other'])).toEqual(['other']);
    expect(othersAmong(null, 'Other', { id: 7, name: 'Other' })).toEqual(['7']);
  });

  test('an entry has the id of the choice that the client would add: it is that choice, whatever it is called', () => {
    expect(othersAmong({ id: 'other', name: 'None of these' })).toEqual(['other']);
  });

  test('there may be two', () => { expect(othersAmong({ id: 7, name: 'Other (Japan)' }, { id: 8, name: 'その他（海外）' })).toEqual(['7', '8']); });
});

describe('a stored name', () => {
  const entry = { id: 5, university_id: 1, other_university_name: 'Osaka Bridge' };
  const open = (stored: object) => {
    const form = compile([listed, { id: 2, name: 'Kyoto' }, { id: 9, name: 'Other' }], [stored]);
    const store = new FormStore(form);
    const sent = () => {
      const { applicant } = form.encode(store.values()).body as { readonly applicant: Body };
      return (applicant['applicant_universities_attributes'] as readonly Body[])[0];
    };
    return { store, sent, choose: (id: string) => { control(store, 'universities[id:5].university_id').commit(id); } };
  };

  test.each([[1, '1'], ['1', '1'], [9, '9'], [77, '77'], [null, '9']])('goes back with its university %j while the entry is untouched', (university, sentAs) => {
    const { store, sent } = open({ ...entry, university_id: university });
    expect(sent()).toMatchObject({ id: 5, university_id: sentAs, other_university_name: 'Osaka Bridge' });
    expect(store.cell('universities[id:5].other_university_name').visible).toBe(true);
  });

  test('goes when a listed university is chosen, and does not come back with Other [EDU-13]', () => {
    const { store, sent, choose } = open({ ...entry, university_id: 9 });
    choose('2');
    expect(sent()).toMatchObject({ university_id: '2', other_university_name: '' });
    choose('9');
    expect(store.value('universities[id:5].other_university_name')).toBeUndefined();
    expect(store.check().map(({ field }) => field)).toContain('universities[id:5].other_university_name');
  });

  test('stays from one Other to the other', () => {
    const { sent, choose } = open(entry);
    choose('9');
    expect(sent()).toMatchObject({ university_id: '9', other_university_name: 'Osaka Bridge' });
  });

  test('of one entry asks nothing of another with the same university', () => {
    const form = compile([listed, { id: 9, name: 'Other' }], [entry, { id: 6, university_id: 1 }]);
    expect(new FormStore(form).cell('universities[id:6].other_university_name').visible).toBe(false);
  });

  test('with no Other in the look-up goes without an id, unless the server has that id itself', () => {
    const sentFrom = (university: unknown) => {
      const form = compile([listed], [{ ...entry, university_id: university }]);
      const { applicant } = form.encode(new FormStore(form).values()).body as { readonly applicant: Body };
      return (applicant['applicant_universities_attributes'] as readonly Body[])[0];
    };
    expect(sentFrom(null)).toMatchObject({ university_id: '', other_university_name: 'Osaka Bridge' });
    expect(sentFrom('other')).toMatchObject({ university_id: 'other', other_university_name: 'Osaka Bridge' });
  });
});
