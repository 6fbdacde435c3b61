import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Part, aSchool, completeSave, document, education, encode, errorsOf, field, list, mandatoryFields, pdf, png, profileOf, saveParts } from './support/saving.ts';
import { type Answer, type TestServer, type Visitor, startTestServer } from './support/test-server.ts';
import { bytesOf } from '../../packages/arbitraries/files.ts';

let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await startTestServer();
  visitor = await server.newVisitor();
  expect((await saveParts(visitor, completeSave)).statusCode).toBe(200);
});
afterAll(() => server.close());


/** Tries a save and proves that nothing of it was stored. */
async function refused(parts: readonly Part[], headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const before = JSON.stringify([await profileOf(visitor), await server.storedFiles()]).replaceAll(/\?proof=[^"]*/g, '');
  const answer = await saveParts(visitor, [field('Hobby', 'must not be stored'), ...parts], headers);
  const after = JSON.stringify([await profileOf(visitor), await server.storedFiles()]).replaceAll(/\?proof=[^"]*/g, '');
  expect(after).toBe(before);
  return answer;
}

const schoolWith = (change: Readonly<Record<string, string>>): readonly Part[] => education(0, { ...aSchool, ...change });

describe('a save is refused with 422, and nothing of it is stored,', () => {
  test.each<readonly [string, readonly Part[], string, string]>([
    ['a mandatory text that is empty', [field('Emergency contact', '')], 'custom_fields.Emergency contact', 'Fill in this field.'],
    ['a mandatory text of ideographic spaces', [field('Emergency contact', '\u3000\u3000')], 'custom_fields.Emergency contact', 'Fill in this field.'],
    ['a mandatory phone number that is none', [field('Mobile phone number', '1234567')], 'custom_fields.Mobile phone number', 'Enter a phone number of 8 to 15 digits.'],
    ['a mandatory choice that is no option', [field('JLPT level', 'n9')], 'custom_fields.JLPT level', 'Choose one of the options.'],
    ['mandatory boxes of which none is ticked', list('Languages for work', []), 'custom_fields.Languages for work', 'Choose at least one.'],
    ['a box that is ticked twice', list('Languages for work', ['ja', 'ja']), 'custom_fields.Languages for work', 'Choose each option only once.'],
    ['a mandatory day that is not in the calendar', [field('Earliest start', '2027-02-29')], 'custom_fields.Earliest start', 'Enter a date as day, month and year.'],
    ['a field that nobody defined', [field('is_admin', 'true')], 'custom_fields.is_admin', 'This field is no longer part of the form. Load the page again.'],
    ['a list where a text belongs', list('Hobby', ['a', 'b']), 'custom_fields.Hobby', 'This request cannot be understood: one text is expected. Please try again, or tell your contact person.'],
    ['a text where a list belongs', [field('Languages for work', 'ja')], 'custom_fields.Languages for work', 'This request cannot be understood: a list is expected. Please try again, or tell your contact person.'],
    ['a text with a NUL', [field('Emergency contact', 'a\0b')], 'custom_fields.Emergency contact', 'This text holds characters that cannot be stored. Type it again.'],
    ['a name of a character too many', [['applicant[name]', '𠮷'.repeat(1_001)]], 'name', 'Use at most 1000 characters.'],
    ['a department of a character too many', schoolWith({ department: 'a'.repeat(1_001) }), 'universities.0.department', 'Use at most 1000 characters.'],
    ['a text of a character too many', [field('Hobby', 'a'.repeat(100_001))], 'custom_fields.Hobby', 'Use at most 100000 characters.'],
    ['more boxes than there are', list('Languages for work', Array.from({ length: 501 }, (_, index) => `l${index}`)), 'custom_fields.Languages for work', 'Choose one of the options.'],
    ['an education too many', Array.from({ length: 51 }, (_, index) => education(index, { ...aSchool, is_latest: String(index === 0) })).flat(), 'universities', 'There can be at most 50 education entries.'],
    ['a blank name', [['applicant[name]', ' ']], 'name', 'Fill in this field.'],
    ['a document of another type than its name says', document(2, new File([new Uint8Array([0x4D, 0x5A, 0x90, 0])], 'card.pdf')), 'documents.2', 'Choose a file of one of these types: pdf, txt, pptx, doc, docx, png, jpeg. Renaming another file is not enough.'],
    ['a document of a type that is not accepted', document(2, new File(['a,b'], 'card.csv')), 'documents.2', 'Choose a file of one of these types: pdf, txt, pptx, doc, docx, png, jpeg. Renaming another file is not enough.'],
    ['a presentation that calls itself a text', document(2, new File([bytesOf.pptx], 'a.docx')), 'documents.2', 'Choose a file of one of these types: pdf, txt, pptx, doc, docx, png, jpeg. Renaming another file is not enough.'],
    ['a program that calls itself a text', document(2, new File([new Uint8Array([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0])], 'a.txt')), 'documents.2', 'Choose a file of one of these types: pdf, txt, pptx, doc, docx, png, jpeg. Renaming another file is not enough.'],
    ['an empty document', document(2, new File([], 'card.pdf')), 'documents.2', 'This file is empty. Choose another one.'],
    ['a document of one byte too many', document(2, pdf('card.pdf', 10_485_761)), 'documents.2', 'Doc size  is greater than 10'],
    ['a document that nobody asked for', document(77, pdf()), 'documents.77', 'This field is no longer part of the form. Load the page again.'],
    ['a photo of exactly 2 MB', [['applicant[photograph]', png(2_097_152)]], 'photograph', 'Image size should be less than 2MB'],
    ['a photo that is no picture', [['applicant[photograph]', pdf('photo.png')]], 'photograph', 'Choose a file of one of these types: png, jpeg. Renaming another file is not enough.'],
    ['an education without a faculty', schoolWith({ faculty: '' }), 'universities.0.faculty', 'Choose one of the options.'],
    ['an education at a university that is not listed', schoolWith({ university_id: '12345' }), 'universities.0.university_id', 'Choose one of the options.'],
    ['another university without a name', schoolWith({ university_id: '999', other_university_name: ' ' }), 'universities.0.other_university_name', 'Fill in this field.'],
    ['a month that is none', schoolWith({ start_month: '13' }), 'universities.0.start_month', 'Choose one of the options.'],
    ['a year that is out of range', schoolWith({ start_year: '1969' }), 'universities.0.start_year', 'Choose one of the options.'],
    ['a year that is no number', schoolWith({ start_year: '2e3' }), 'universities.0.start_year', 'Choose one of the options.'],
    ['a graduation in the year of the start', schoolWith({ graduated_year: '2020' }), 'universities.0.graduated_year', 'Choose a graduation year after the start year.'],
    ['two educations that are the latest', [...education(0, aSchool), ...education(1, aSchool)], 'universities', 'Mark exactly one education as the latest.'],
  ])('%s', async (_what, parts, fieldName, text) => {
    const answer = await refused(parts);
    expect([answer.statusCode, errorsOf(answer)]).toEqual([422, { [fieldName]: [text] }]);
  });

  test('in the language of whoever asks, lists with its own comma', async () => {
    const answer = await refused([['applicant[photograph]', pdf('photo.png')]], { 'accept-language': 'ja' });
    expect(errorsOf(answer)).toEqual({ photograph: ['次の形式で、拡張子と内容が一致するファイルを選択してください：png、jpeg'] });
  });

  test('with the errors of an entry that is stored at that entry', async () => {
    const [entry] = (await profileOf(visitor)).universities;
    const answer = await refused(schoolWith({ id: String(entry?.id), faculty: '' }));
    expect(errorsOf(answer)).toEqual({ [`universities[id:${String(entry?.id)}].faculty`]: ['Choose one of the options.'] });
  });

  test('without any education', async () => {
    const [entry] = (await profileOf(visitor)).universities;
    const answer = await refused(education(0, { id: String(entry?.id), _destroy: 'true' }));
    expect(errorsOf(answer)).toEqual({ universities: ['Please add atleast one education.'] });
  });

  test('by a new applicant, with every field that is missing', async () => {
    const newcomer = await server.newVisitor();
    const answer = await saveParts(newcomer, []);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(errorsOf(answer))).toHaveLength(12);
    expect(errorsOf(answer)).toMatchObject({ 'documents.1': ['Please upload all the required documents.'] });
    expect((await saveParts(newcomer, [...mandatoryFields, ...education(0, aSchool)])).statusCode).toBe(422);
  });

  test('with the texts in the language that was asked for', async () => {
    const answer = await refused([field('JLPT level', '')], { 'accept-language': 'ja,en;q=0.5' });
    expect(errorsOf(answer)).toEqual({ 'custom_fields.JLPT level': ['いずれか1つを選択してください。'] });
  });

  test('a part that has no place in the contract', async () => {
    const answer = await refused([['applicant[email]', 'mallory@example.com']]);
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors: 'This request cannot be understood: there is no place for applicant[email]. Please try again, or tell your contact person.' }]);
  });

  test.each([
    ['no boundary', 'multipart/form-data', '--b\r\n'], ['no part', 'multipart/form-data; boundary=b', 'anything'],
    ['no end', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="applicant[name]"\r\n\r\nMallory'],
    ['a part without a name', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data\r\n\r\nMallory\r\n--b--\r\n'],
    ['a file without a name', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; filename="a.pdf"\r\n\r\n%PDF\r\n--b--\r\n'],
  ])('a multipart body with %s', async (_what, type, payload) => {
    const answer = await visitor.call('PUT', `/api/v1/applicants/${String(visitor.id)}.json`, { payload, headers: { 'content-type': type } });
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors: expect.stringContaining('This request cannot be understood: ') as unknown }]);
    expect((await profileOf(visitor)).name).toBe('Test Person');
  });

  test('half a character, which a part in another encoding can hold', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="applicant[custom_fields][Hobby]"\r\nContent-Type: text/plain; charset=utf-16le\r\n\r\n';
    const payload = Buffer.concat([Buffer.from(head), Buffer.from([0x41, 0, 0x00, 0xD8]), Buffer.from('\r\n--b--\r\n')]);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await visitor.call('PUT', `/api/v1/applicants/${String(visitor.id)}.json`, { payload, headers });
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors: 'This request cannot be understood: applicant[custom_fields][Hobby] is in another encoding than UTF-8. Please try again, or tell your contact person.' }]);
  });

  test('a video that is no address', async () => {
    const director = await server.newVisitor({ canEditPrVideo: true });
    const answer = await saveParts(director, [...completeSave, ['applicant[pr_video]', 'https://a.example/\0.mp3']]);
    expect([answer.statusCode, errorsOf(answer)]).toEqual([422, { pr_video: ['The address of an mp4 video is needed, for example https://example.com/video.mp4.'] }]);
  });

  test.each([
    'applicant[applicant_universities_attributes][0][colour]', 'applicant[applicant_universities_attributes][0][applicant_id]',
    'applicant[documents_attributes][2][colour]', 'applicant[colour]', 'applicant[email]', 'applicant[id]', 'applicant[name][first]', 'name', 'user[name]',
    'applicant[custom_fields]', 'applicant[custom_fields][]',
  ])('a part for which the contract has no place: %s', async (name) => {
    const answer = await refused([...schoolWith({}), [name, 'x']]);
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors: `This request cannot be understood: there is no place for ${name}. Please try again, or tell your contact person.` }]);
  });

  test('a body that is not multipart', async () => {
    const answer = await visitor.call('PUT', `/api/v1/applicants/${String(visitor.id)}.json`, { payload: { applicant: { name: 'x' } } });
    expect(answer.statusCode).toBe(422);
  });
});

describe('what is taken at the limit', () => {
  test('a document of exactly 10,485,760 bytes and a photo of one byte less than 2 MB', async () => {
    const answer = await saveParts(visitor, [...document(2, pdf('card.pdf', 10_485_760)), ['applicant[photograph]', png(2_097_151)]]);
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test('each accepted type', async () => {
    const word = new File([bytesOf.doc], 'a.doc');
    const jpeg = new File([Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')], 'a.jpg');
    const files = [
      pdf('a.PDF'), png(undefined, 'a.png'), jpeg, word, new File(['履歴書\r\n'], 'a.txt'),
      new File([bytesOf.docx], 'a.docx'), new File([bytesOf.pptx], 'a.pptx'),
    ];
    for (const file of files) {
      const answer = await saveParts(visitor, document(3, file));
      expect(answer.statusCode, `${file.name}: ${answer.body}`).toBe(200);
    }
  });
});

describe('what is another applicant’s', () => {
  test('a save under another id is 404', async () => {
    const other = await server.newVisitor();
    const { payload, headers } = await encode(completeSave);
    const answer = await visitor.call('PUT', `/api/v1/applicants/${String(other.id)}.json`, { payload, headers });
    expect([answer.statusCode, answer.json()]).toEqual([404, { errors: 'We could not find this. It may have been removed.' }]);
    expect((await profileOf(other)).universities).toEqual([]);
  });

  test('an education of another applicant is 404', async () => {
    const other = await server.newVisitor();
    await saveParts(other, completeSave);
    const [entry] = (await profileOf(other)).universities;
    const answer = await refused(education(0, { id: String(entry?.id), _destroy: 'true' }));
    expect(answer.statusCode).toBe(404);
    expect((await profileOf(other)).universities).toHaveLength(1);
  });
});

describe('what is too much is 413', () => {
  test('a text of half a megabyte, which is named as the body writes it', async () => {
    const answer = await refused([field('Emergency contact', 'x'.repeat(500_000))]);
    const texts = ['What you sent is too large. Please send less and try again.'];
    expect([answer.statusCode, answer.json()]).toEqual([413, { errors: { 'applicant[custom_fields][Emergency contact]': texts } }]);
  });

  test('more files than anybody asks for', async () => {
    const files = Array.from({ length: 110 }, (_, index) => document(index + 100, pdf())).flat();
    expect((await refused(files)).statusCode).toBe(413);
  });

  test('a body that says it is larger than any save', async () => {
    const { headers } = await encode([]);
    const url = `/api/v1/applicants/${String(visitor.id)}.json`;
    const answer = await visitor.call('PUT', url, { payload: 'x', headers: { ...headers, 'content-length': '300000000' } });
    expect([answer.statusCode, answer.json()]).toEqual([413, { errors: 'Your files are too large. Please choose smaller ones and try again.' }]);
  });
});
