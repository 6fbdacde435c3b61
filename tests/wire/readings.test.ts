import { describe, expect, test } from 'vitest';
import { loginCall, verifyUserCall } from '../../src/wire/authentication.ts';
import { downloadableDocumentsCall } from '../../src/wire/documents.ts';
import { universitiesCall } from '../../src/wire/lookups.ts';
import { onboardingDisplayCall, onboardingEditCall } from '../../src/wire/onboarding.ts';
import { editProfileCall, myProfileCall, myProfileFieldsCall, updateApplicantCall } from '../../src/wire/profile.ts';
import { readRefusal } from '../../src/wire/refusal.ts';
import { checkApplicantRecordCall, countriesCall, registerCall, registrationFormCall, registrationTemplatesCall } from '../../src/wire/registration.ts';
import { enableAuthyCall, sendTokenCall, verifyTokenCall } from '../../src/wire/verification.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { compileOnboarding } from '../../src/compiler/onboarding-form.ts';
import { compileRegistration } from '../../src/compiler/registration-form.ts';
import { builtInTypes as types } from '../../src/fields/types/built-in.ts';

const KEY = 'campus';
const applicant = { id: 7, name: 'Aya', email: 'aya@example.com', is_campus: true, is_onboarded: true };
const template = { id: 3, name: 'spring', 'is_valid?': true, 'is_campus?': true };
const document = { document_id: 3, document_name: 'Guide', downloadable: true };
const token = { access_token: { token: 't' }, applicant };
const fields = { Hobby: { input_type: 'text', value: 'Go' } };

/** The names and values of the fields, however they were served. */
const namesIn = (form: { readonly fields: ReadonlyMap<string, { readonly value: unknown }> }): unknown => [...form.fields].filter(([id]) => id.startsWith('custom_fields')).map(([id, { value }]) => [id, value]);
const customFields = (answer: unknown): unknown => namesIn(compileCustomFields(types, answer));

/** Each line: ways of saying the same, and what the rest of the code sees of every one. */
const lines: readonly (readonly [string, (answer: unknown) => unknown, readonly unknown[]])[] = [
  ['log-in', (answer) => loginCall.decode(answer, KEY), [token, { ...token, errors: null, authy_enabled: null }, { ...token, authy_enabled: false },
    { ...token, applicant: { ...applicant, is_campus: 'true', is_onboarded: 1 } }, { ...token, applicant: { ...applicant, pr_video: { url: null }, last_sign_in_at: {} } }]],
  ['a second step', (answer) => loginCall.decode(answer, KEY), [{ authy_enabled: true, applicant_id: 5 }, { authy_enabled: 'true', applicant_id: 5, access_token: null }, { authy_enabled: 1, applicant_id: 5, applicant: null }, { authy_enabled: '1', applicant_id: 5 }]],
  ['verify_user', (answer) => verifyUserCall.decode(answer, KEY), [{ applicant }, applicant, { ...applicant, photograph: { url: null }, pr_video: {} }, { applicant: { ...applicant, is_onboarded: '1' }, message: null }]],
  ['enable_authy', enableAuthyCall.decode, [{ success: true }, { success: 'true' }, { success: 1, msg: null }]],
  ['enable_authy that declines', enableAuthyCall.decode, [{ success: false, msg: 'No' }, { msg: { error: '{"message":"No"}' } }, { success: null, msg: { message: 'No' } }, { success: 'false', msg: { error: 'No' } }, { success: false, msg: { error: 'No', message: 4, code: [1] } }]],
  ['enable_authy that declines without a word', enableAuthyCall.decode, [{ success: false }, { success: false, msg: [] }, { success: false, msg: { error: {} } }, { success: 'false', msg: true }]],
  ['send_token that is limited', sendTokenCall.decode, [{ success: false, msg: 'DoS' }, { msg: { message: 'DoS protection' } }, { success: true, msg: { error: '{"message":"DoS"}' } }, { msg: ['DoS'] }]],
  ['verify_token', (answer) => verifyTokenCall.decode(answer, KEY), [{ success: true, ...token }, { success: 'true', ...token }, { success: 1, ...token, msg: null }]],
  ['a wrong code', (answer) => verifyTokenCall.decode(answer, KEY), [{ success: false }, {}, { success: null, access_token: null, applicant: null }, { success: 'false' }, { success: false, msg: [4], access_token: { token: '' }, applicant: {} }]],
  ['my_profile', myProfileCall.decode, [{ id: 7, name: 'Aya' }, { applicant: { id: 7, name: 'Aya' } }, { name: 'Aya', photograph: { url: null }, pr_video: { url: null } }]],
  ['files of my_profile', (answer) => { const read = myProfileCall.decode(answer); return read.ok && [read.value.photograph, read.value.promotionalVideo, read.value.checked.photograph, read.value.checked.pr_video]; },
    [{ id: 7, photograph: '/a.png', pr_video: '/a.mp4' }, { id: 7, photograph: { url: '/a.png', thumb: { url: '/b.png' } }, pr_video: { url: '/a.mp4' } }]],
  ['the education of my_profile', (answer) => { const read = myProfileCall.decode(answer); return read.ok && read.value.education; },
    [{ id: 7 }, { id: 7, universities: [] }, { id: 7, universities: null }, { id: 7, universities: [null] }]],
  ['an education entry', (answer) => { const read = myProfileCall.decode({ id: 7, universities: [answer] }); return read.ok && read.value.education; },
    [{ id: 1, university_id: 2, start_year: 2020, is_latest: true }, { id: '1', university_id: '2', start_year: '2020', is_latest: 'true', faculty: null }, { id: 1, university_id: '2', start_year: 2020, is_latest: 1, department: '' }]],
  ['a department', (answer) => { const read = myProfileCall.decode({ id: 7, universities: [answer] }); return read.ok && read.value.education; }, [{ id: 1, department: '5' }, { id: 1, department: 5 }]],
  ['get_my_profile_fields', (answer) => { const read = myProfileFieldsCall.decode(answer); return read.ok && customFields(read.value); },
    [{ custom_fields: [{ category_name: 'You', fields }] }, { custom_fields: fields }, { custom_fields: [{ fields }] }, { custom_fields: [{ category_name: null, fields }, { fields: [] }] }]],
  ['edit_profile', (answer) => { const read = editProfileCall.decode(answer); return read.ok && customFields(read.value.custom_fields); },
    [{ custom_fields: [{ category_name: 'You', fields }] }, { custom_fields: fields, document_fields: null }, { custom_fields: [{ category_name: { jp: 'あなた' }, fields }], can_edit_pr_video: 1 },
      { custom_fields: [null, { category_name: { en: 'You', jp: null }, fields }], document_fields: [null], downloadable_documents: [null, { name: 5 }], pr_video_instructions: { en: 'Speak', jp: null } }]],
  ['onboarding_edit_data', (answer) => { const read = onboardingEditCall.decode(answer); return read.ok && namesIn(compileOnboarding(types, read.value)); },
    [{ custom_fields: fields }, { custom_fields: [{ category_name: 'You', fields }] }, { custom_fields: fields, document_fields: {}, downloadable_documents: [{ name: 5 }] }]],
  ['onboarding_display_data', (answer) => { const read = onboardingDisplayCall.decode(answer); return read.ok && read.value.downloads; }, [{ downloadable_documents: [] }, { id: 7 }, { downloadable_documents: null }, { downloadable_documents: [null] },
      { id: null, downloadable_documents: [{ document_name: 'Map' }, { document_id: null, name: 5, downloadable: [] }] }, { id: { oid: '7' }, document_fields: {}, downloadable_documents: {} }]],
  ['registration_form', (answer) => { const read = registrationFormCall.decode(answer); return read.ok && [read.value.title, read.value.banner, read.value.classTerms, namesIn(compileRegistration({ form: read.value.checked, lookups: {}, countries: [], productVariant: false, types }))]; },
    [{ custom_fields: fields, show_jclass_privacy_policy: true }, { custom_fields: [{ category_name: 'You', fields }], show_jclass_privacy_policy: 'true', title: null, banner_image: { url: null } }, { custom_fields: [{ fields }], show_jclass_privacy_policy: 1, title: '' },
      { custom_fields: [{ fields }, null], show_jclass_privacy_policy: true, title: { en: null, jp: null } }]],
  ['a banner', (answer) => { const read = registrationFormCall.decode(answer); return read.ok && read.value.banner; }, [{ banner_image: '/a.png' }, { banner_image: { url: '/a.png' } }]],
  ['registration_templates', (answer) => registrationTemplatesCall.decode(answer, KEY), [{ application_forms: [template] }, [template], [{ ...template, 'is_valid?': 'true', 'is_campus?': 1 }], [{ ...template, 'is_valid?': null }]]],
  ['registration_templates of which one cannot be read', (answer) => { const read = registrationTemplatesCall.decode(answer, KEY); return read.ok && read.value; }, [[template], [null, template], [template, { id: 4, name: null }]]],
  ['a form that is over', (answer) => registrationTemplatesCall.decode(answer, KEY), [[{ ...template, 'is_valid?': false }], [{ ...template, 'is_valid?': 'false' }], { application_forms: [{ ...template, 'is_valid?': 0 }] }]],
  ['downloadable documents', downloadableDocumentsCall.decode, [{ downloadable_documents: [document] }, [document], [{ ...document, downloadable: 'true', translated_name: null }], [{ ...document, downloadable: 1, document_name: null, name: 'Guide' }]]],
  ['downloadable documents of which one cannot be read', (answer) => { const read = downloadableDocumentsCall.decode(answer); return read.ok && read.value; }, [[document], [null, document], [document, { document_name: 'Map' }]]],
  ['no downloadable documents', downloadableDocumentsCall.decode, [{ downloadable_documents: [] }, { downloadable_documents: null }, []]],
  ['countries', (answer) => { const read = countriesCall.decode(answer); return read.ok && [...compileRegistration({ form: {}, lookups: {}, countries: read.value, productVariant: false, types }).fields.get('country_id')?.options ?? []]; },
    [{ countries: [{ id: 81, name: 'India' }] }, [{ id: 81, name: 'India' }], [{ id: '81', name: { en: 'India', jp: 'India' } }], [null, { id: 81, name: { en: 'India', jp: null } }, { id: null, name: 'Nowhere' }]]],
  ['universities', (answer) => { const read = universitiesCall.decode(answer); return read.ok && [...read.value.universities]; },
    [{ universities: [{ id: 1, name: 'Tokyo' }], faculties: {}, education_backgrounds: {} }, { universities: [{ id: '1', name: { en: 'Tokyo' }, other: null }], faculties: {}, education_backgrounds: {} },
      { universities: [null, { id: 1, name: { en: null, jp: 'Tokyo' } }], faculties: { law: null, eng: { en: 'Engineering', jp: null } }, education_backgrounds: {} },
      { universities: [{ id: 1, name: 'Tokyo', other: {} }, { id: {}, name: 'Kyoto' }, { name: 'Osaka' }], faculties: [], education_backgrounds: null }, { universities: [{ id: 1, name: 'Tokyo' }], faculties: { law: 4 }, education_backgrounds: { b: ['B'] } }]],
  ['faculties', (answer) => { const read = universitiesCall.decode({ universities: [], education_backgrounds: {}, faculties: answer }); return read.ok && [...read.value.faculties]; }, [{}, [], null, ['Law']]],
  ['a save', (answer) => { const read = updateApplicantCall('7').decode(answer); return read.ok && read.value.message; }, [{ message: null }, { message: '', custom_fields: [] }, { custom_fields: fields, errors: null }]],
  ['a registration', registerCall.decode, [{ message: 'Done' }, { message: 'Done', welcome_message: null, consultation_url: '' }]],
  ['an address that may be registered', checkApplicantRecordCall.decode, [{ success: true }, { success: 'true' }, { success: 1 }]],
  ['a refusal', (answer) => readRefusal(answer)?.texts, [{ errors: 'No' }, { errors: ['No'] }, { error: 'No' }, { error: ['No', 'No'] }, { errors: { name: 'No' } }, { errors: { name: ['No'], email: [] } }, { errors: [], error: 'No' }, { errors: null, error: { base: 'No' } }]],
  ['no refusal', readRefusal, [{}, { errors: null }, { errors: '' }, { errors: [] }, { errors: {} }, { error: false }, [], null]],
];

describe('whatever way an answer takes of those that are allowed, the rest of the code sees one (DECISIONS "Shapes of answers")', () => {
  test.each(lines)('%s', (_name, read, ways) => {
    const seen = ways.map((way) => JSON.stringify(read(way), (name, value: unknown) => (name === 'checked' ? undefined : value)));
    expect(String(seen[0])).not.toMatch(/^false$|"ok":false/);
    expect(new Set(seen).size, seen.join('\n')).toBe(1);
  });
});
