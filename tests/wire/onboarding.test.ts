import { describe, expect, test } from 'vitest';
import { companyInfoCall, onboardingDisplayCall } from '../../src/wire/onboarding.ts';

const same = (text: string) => ({ en: text, jp: text });

describe('what the company says (spec §3 Company info)', () => {
  const field = (wire: unknown) => {
    const read = companyInfoCall.decode({ custom_fields: [{ category_name: 'First day', fields: { Start: wire } }] });
    return read.ok ? read.value[0]?.facts[0] : read;
  };

  test.each<[string, unknown, readonly unknown[]]>([
    ['a text', '9:00', [same('9:00')]],
    ['a number', 40, [same('40')]],
    ['a list', ['a', 'b'], [same('a'), same('b')]],
    ['an object with a value', { value: '9:00' }, [same('9:00')]],
    ['an object with a list', { value: ['a', 'b'] }, [same('a'), same('b')]],
    ['a number in an object', { value: 0 }, [same('0')]],
    ['a text in each language', { en: 'nine', jp: '九時' }, [{ en: 'nine', jp: '九時' }]],
    ['a value in each language', { value: { en: 'nine', jp: '九時' } }, [{ en: 'nine', jp: '九時' }]],
    ['nothing', null, []], ['an empty text', '', []], ['no value', { value: null }, []], ['empty texts', ['', ' ', 'a'], [same('a')]],
  ])('%s', (_form, wire, texts) => {
    expect(field(wire)).toMatchObject({ label: same('Start'), texts });
  });

  test.each<[unknown, object]>([
    ['9:00', same('Start')], [{ value: '9:00', translated_name: '開始' }, { en: 'Start', jp: '開始' }],
    [{ value: '9:00', translated_name: { en: 'Begin', jp: '開始' } }, { en: 'Begin', jp: '開始' }],
  ])('the title of %j', (wire, label) => {
    expect(field(wire)).toMatchObject({ label });
  });

  test.each([{ custom_fields: null }, { custom_fields: [] }, { custom_fields: {} }])('%j says nothing yet', (wire) => {
    expect(companyInfoCall.decode(wire)).toMatchObject({ ok: true, value: [] });
  });

  test('a category that cannot be read costs no other', () => {
    const categories = [null, { category_name: null, fields: 'none' }, { category_name: { en: null, jp: '初日' }, fields: { Start: '9:00' } }];
    expect(companyInfoCall.decode({ custom_fields: categories })).toMatchObject({ ok: true, value: [
      { title: same('初日'), facts: [{ label: same('Start'), texts: [same('9:00')] }] },
    ] });
    expect(companyInfoCall.decode({ fields: [] })).toMatchObject({ ok: false, failure: { call: 'onboarding_company_info' } });
  });

  test.each([{ fields: [] }, { fields: null }, {}])('a category with %j has no fields yet', (fields) => {
    expect(companyInfoCall.decode({ custom_fields: [{ category_name: 'First day', ...fields }] })).toEqual(
      { ok: true, value: [{ title: same('First day'), facts: [] }], flaws: [] },
    );
  });

  test.each([['none'], [['9:00']]])('a category with the fields %j cannot be read, and is no answer of nothing', (fields) => {
    expect(companyInfoCall.decode({ custom_fields: [{ category_name: 'First day', fields }] })).toMatchObject(
      { ok: false, failure: { path: '/custom_fields/0', detail: 'must have a map of fields' } },
    );
    expect(companyInfoCall.decode({ custom_fields: { 'First day': {} } }).ok).toBe(false);
  });
});

test('documents to download come with the display data, or not at all', () => {
  const read = onboardingDisplayCall.decode({ downloadable_documents: [{ document_id: 3, document_name: 'Contract', translated_name: '契約書', downloadable: true }] });
  expect(read).toMatchObject({ ok: true, value: { downloads: [{ id: 3, name: { en: 'Contract', jp: '契約書' }, downloadable: true }] } });
  expect(onboardingDisplayCall.decode({ custom_fields: null })).toMatchObject({ ok: true, value: { downloads: [] } });
});
