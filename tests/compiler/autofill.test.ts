import { describe, expect, it } from 'vitest';
import { compileOnboarding } from '../../src/compiler/onboarding-form.ts';
import { compileProfile } from '../../src/compiler/profile-form.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const told = (categories: Readonly<Record<string, Fields>>): Readonly<Record<string, unknown>> => {
  const custom_fields = Object.entries(categories).map(([category_name, fields]) => ({ category_name, fields }));
  const { fields } = compileProfile({ profile: {}, edit: { custom_fields }, lookups: {}, productVariant: false, types: builtInTypes });
  return Object.fromEntries([...fields.values()].flatMap(({ name, widgetOptions }) => (widgetOptions?.['autocomplete'] === undefined ? [] : [[name, widgetOptions['autocomplete']]])));
};

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

  it('is told in the onboarding form as well', () => {
    const form = compileOnboarding(builtInTypes, { custom_fields: { 'Phone in Japan': { input_type: 'phone_number' } } });
    expect([...form.fields.values()].map(({ widgetOptions }) => widgetOptions)).toEqual([{ autocomplete: 'tel' }]);
  });
});
