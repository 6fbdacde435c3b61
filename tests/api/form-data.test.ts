import { expect, test } from 'vitest';
import { toFormData } from '../../src/api/form-data.ts';

const names = (form: FormData) => [...form.entries()].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);

test('nested values are named as Rails reads them, in the order of the body [CALL-26, CALL-27, CALL-28]', () => {
  const upload = new File(['%PDF'], '履歴書.pdf', { type: 'application/pdf' });
  const form = toFormData({
    applicant: {
      name: 'Aya',
      japanese_name: '',
      applicant_universities_attributes: [{ id: '9', faculty: 'law' }, { id: '4', _destroy: 'true' }],
      custom_fields: { Hobby: '読書', 'Skills [all]': ['a', 'b'], Languages: [] },
      documents_attributes: { 12: { document_name_id: '12', upload } },
      is_onboarded: true,
    },
  });
  expect(names(form)).toEqual([
    ['applicant[name]', 'Aya'],
    ['applicant[japanese_name]', ''],
    ['applicant[applicant_universities_attributes][0][id]', '9'],
    ['applicant[applicant_universities_attributes][0][faculty]', 'law'],
    ['applicant[applicant_universities_attributes][1][id]', '4'],
    ['applicant[applicant_universities_attributes][1][_destroy]', 'true'],
    ['applicant[custom_fields][Hobby]', '読書'],
    ['applicant[custom_fields][Skills %5Ball%5D][]', 'a'],
    ['applicant[custom_fields][Skills %5Ball%5D][]', 'b'],
    ['applicant[custom_fields][Languages][]', ''],
    ['applicant[documents_attributes][12][document_name_id]', '12'],
    ['applicant[documents_attributes][12][upload]', '履歴書.pdf'],
    ['applicant[is_onboarded]', 'true'],
  ]);
});

test('a file is sent as it is', async () => {
  const file = new File([new Uint8Array([0, 255])], 'a.png', { type: 'image/png' });
  const part = toFormData({ photograph: file }).get('photograph');
  expect(part).toBeInstanceOf(File);
  expect(new Uint8Array(await (part as File).arrayBuffer())).toEqual(new Uint8Array([0, 255]));
});
