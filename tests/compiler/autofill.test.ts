import { describe, expect, it } from 'vitest';
import { compileOnboarding } from '../../src/compiler/onboarding-form.ts';
import { compileProfile } from '../../src/compiler/profile-form.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import type { InputTypes } from '../../src/fields/types/type-module.ts';
import { postalCode } from '../arbitraries/postal-code.ts';

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const toldOf = (custom_fields: readonly { readonly category_name: unknown; readonly fields: Fields }[], types: InputTypes = builtInTypes): Readonly<Record<string, unknown>> => {
  const { fields } = compileProfile({ profile: {}, edit: { custom_fields }, lookups: {}, productVariant: false, types });
  return Object.fromEntries([...fields.values()].flatMap(({ name, widgetOptions }) => (widgetOptions?.['autocomplete'] === undefined ? [] : [[name, widgetOptions['autocomplete']]])));
};

const told = (categories: Readonly<Record<string, Fields>>): Readonly<Record<string, unknown>> =>
  toldOf(Object.entries(categories).map(([category_name, fields]) => ({ category_name, fields })));

describe('what a browser is told of a field', () => {
  it('is the applicant\'s own name, e-mail address, phone, day of birth and address', () => {
    expect(told({
      Contact: {
        'E-mail address': { input_type: 'email' }, '携帯電話番号': { input_type: 'phone_number' }, 'Date of birth': { input_type: 'date' },
        'Postal code': { input_type: 'text' }, Address: { input_type: 'text_area' },
      },
    })).toEqual({ name: 'name', 'E-mail address': 'email', '携帯電話番号': 'tel', 'Date of birth': 'bday', 'Postal code': 'postal-code', Address: 'street-address' });
  });

  it('is nothing where it may be somebody else\'s, or where two mean the same', () => {
    expect(told({
      'Emergency contact': { 'Phone number': { input_type: 'phone_number' }, Address: { input_type: 'text_area' } },
      'ご家族': { 'メールアドレス': { input_type: 'email' } },
      Contact: { 'Emergency phone number': { input_type: 'phone_number' }, Email: { input_type: 'email' }, 'E-mail': { input_type: 'email' } },
    })).toEqual({ name: 'name' });
  });

  it('is nothing where the type is another, the field locked, or the label long', () => {
    expect(told({
      Contact: {
        'Phone number': { input_type: 'text' }, Birthday: { input_type: 'date', is_locked: true }, [`Address${' '.repeat(100)}`]: { input_type: 'text_area' },
      },
    })).toEqual({ name: 'name' });
  });

  it('is the address where a place is asked for by that name', () => {
    expect(told({ Contact: { 'Current address': { input_type: 'location' }, 'Place of birth': { input_type: 'location' } } })).toEqual({ name: 'name', 'Current address': 'street-address' });
  });

  it.each([
    ['has white space around it', ' Address '], ['has sixty characters', ` Address${' '.repeat(52)}`],
  ])('is told where the label %s', (_what, label) => {
    expect(told({ Contact: { [label]: { input_type: 'text_area' } } })).toEqual({ name: 'name', [label]: 'street-address' });
  });

  it('is nothing where the label has more than sixty characters', () => {
    expect(told({ Contact: { [` Address${' '.repeat(53)}`]: { input_type: 'text_area' } } })).toEqual({ name: 'name' });
  });

  it.each<readonly [string, unknown, boolean]>([
    ['has sixty characters', 'x'.repeat(60), true], ['has more', 'x'.repeat(61), false],
    ['is long in one language', { en: 'Contact', jp: '連'.repeat(61) }, false],
    ['names somebody else in English alone', { en: 'Your family', jp: '連絡先' }, false],
    ['names somebody else in Japanese alone', { en: 'Contact', jp: 'ご家族' }, false],
    ['names nobody else', { en: 'Contact', jp: '連絡先' }, true],
  ])('is told by the heading: it %s', (_what, category_name, isTold) => {
    expect(toldOf([{ category_name, fields: { Email: { input_type: 'email' } } }])).toEqual({ name: 'name', ...(isTold && { Email: 'email' }) });
  });

  it('is what the type says, where it says something', () => {
    const types = new Map([...builtInTypes, ['elsewhere', { ...postalCode, widgetOptions: { autocomplete: 'shipping postal-code' } }]]);
    const fields = { 'Postal code': { input_type: 'elsewhere' } };
    expect(toldOf([{ category_name: 'Contact', fields }], types)).toEqual({ name: 'name', 'Postal code': 'shipping postal-code' });
  });

  it('is no option at all where there is nothing to tell', () => {
    const form = compileOnboarding(builtInTypes, { custom_fields: { Hobby: { input_type: 'text' } } });
    expect(form.fields.get('custom_fields.Hobby')).not.toHaveProperty('widgetOptions');
  });

  it('is told in the onboarding form as well', () => {
    const form = compileOnboarding(builtInTypes, { custom_fields: { 'Phone in Japan': { input_type: 'phone_number' } } });
    expect([...form.fields.values()].map(({ widgetOptions }) => widgetOptions)).toEqual([{ autocomplete: 'tel' }]);
  });
});
