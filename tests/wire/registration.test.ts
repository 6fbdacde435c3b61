import { describe, expect, test } from 'vitest';
import {
  checkApplicantRecordCall, countriesCall, productTermsCall, registerCall, registrationFormCall, registrationTemplatesCall,
  termsCall,
} from '../../src/wire/registration.ts';

describe('the application forms there are (spec §3)', () => {
  const read = (template: object) => registrationTemplatesCall.decode({ application_forms: [template] }, 'acme');

  test('by id and name, the variant by the product key [VAR-14]', () => {
    expect(read({ id: 7, name: 'spring 2027', 'is_valid?': true, 'is_acme?': true, 'is_other?': false }))
      .toEqual({ ok: true, value: [{ id: 7, name: 'spring 2027', valid: true, productForm: true }] });
    expect(read({ id: 'a', name: 'b', 'is_other?': true })).toMatchObject({ value: [{ id: 'a', productForm: false }] });
  });

  test.each([[true, true], [false, false], [null, true], [undefined, true]])('is_valid? %j is valid: %s', (answered, valid) => {
    expect(read({ id: 1, name: 'a', 'is_valid?': answered })).toMatchObject({ value: [{ valid }] });
  });

  test.each([{}, { application_forms: null }, { application_forms: [{ id: 1 }] }, [{ id: 1 }]])('breaks the contract: %j', (answer) => {
    expect(registrationTemplatesCall.decode(answer, 'acme')).toMatchObject({ ok: false, failure: { call: 'registration_templates' } });
  });
});

describe('one application form', () => {
  test('with all there can be', () => {
    const answer = { title: { en: 'Spring', jp: '春' }, banner_image: '/b.png', show_jclass_privacy_policy: true, custom_fields: [] };
    expect(registrationFormCall.decode(answer)).toEqual({
      ok: true, value: { title: { en: 'Spring', jp: '春' }, banner: '/b.png', classTerms: true, checked: answer },
    });
  });

  test.each([{ custom_fields: [] }, { title: '', banner_image: '', show_jclass_privacy_policy: null, custom_fields: null, document_fields: null }])(
    'with nothing but fields: %j', (answer) => {
      expect(registrationFormCall.decode(answer)).toMatchObject({ value: { title: undefined, banner: undefined, classTerms: false } });
    });

  test('with a broken field is still a form; the field is the compiler\'s to name', () => {
    expect(registrationFormCall.decode({ custom_fields: [{ category_name: 'a', fields: { Hobby: 3 } }] })).toMatchObject({ ok: true });
  });
});

test('countries', () => {
  const answer = { countries: [{ id: 1, name: 'India' }] };
  expect(countriesCall.decode(answer)).toEqual({ ok: true, value: answer });
  expect(countriesCall.decode({ countries: {} })).toMatchObject({ ok: false, failure: { call: 'countries', path: '/countries' } });
});

test.each([[true, true], ['true', true], [false, false], ['false', false], [undefined, false]])(
  'an e-mail address with success %j may be registered: %s', (success, free) => {
    expect(checkApplicantRecordCall.decode({ success })).toEqual({ ok: true, value: free });
  });

test('what is said after the registration', () => {
  expect(registerCall.decode({ message: 'Done', welcome_message: '<p>Hi</p>', consultation_url: 'https://a.example' })).toEqual({
    ok: true, value: { message: 'Done', welcomeMessage: '<p>Hi</p>', consultationUrl: 'https://a.example' },
  });
  expect(registerCall.decode({ welcome_message: '', consultation_url: null }))
    .toEqual({ ok: true, value: { message: undefined, welcomeMessage: undefined, consultationUrl: undefined } });
  expect(registerCall.decode('registered')).toMatchObject({ ok: false, failure: { call: 'register' } });
});

test.each([termsCall.decode, productTermsCall('acme').decode])('terms of service', (decode) => {
  expect(decode({ content: '<h1>Terms</h1>' })).toEqual({ ok: true, value: '<h1>Terms</h1>' });
  expect(decode({ content: null })).toEqual({ ok: true, value: undefined });
  expect(decode({ content: 3 })).toMatchObject({ ok: false });
});
