import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadContent, loadIntoEmpty } from '../../server/admin/load-content.ts';
import { inProject } from '../../server/base/root.ts';
import { field, profileOf, saveParts } from './support/saving.ts';
import { type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-content-'));
  return () => rm(folder, { recursive: true });
});

const put = (name: string, content: unknown): Promise<void> => writeFile(join(folder, name), JSON.stringify(content));
const universities = async (): Promise<readonly { id: number; name: unknown }[]> =>
  (await server.app.inject('/api/v1/universities.json')).json<{ universities: { id: number; name: unknown }[] }>().universities;

test('loading again changes nothing and keeps what applicants entered', async () => {
  const demo = await server.logIn('demo@example.com', 'demo-password');
  await saveParts(demo, [field('Hobby', 'Entered since')]);
  const before = [await server.storedFiles(), await universities(), (await profileOf(demo)).values['Hobby']];
  await loadContent(server.services, inProject('server', 'demo'));
  await loadIntoEmpty(server.services, join(folder, 'is not even read'));
  expect([await server.storedFiles(), await universities(), (await profileOf(demo)).values['Hobby']]).toEqual(before);
  expect(before[2]).toBe('Entered since');
});

test('a part alone changes that part', async () => {
  await put('universities.json', [{ id: 1, name: { en: 'Renamed', jp: '改名' } }, { id: 500, name: { en: 'Added', jp: '追加' } }]);
  const count = (await universities()).length;
  await loadContent(server.services, folder);
  expect(await universities()).toHaveLength(count + 1);
  expect((await universities()).find(({ id }) => id === 1)?.name).toEqual({ en: 'Renamed', jp: '改名' });
});

const text = { en: 'x', jp: 'x' };
const form = (...fields: readonly object[]): object => ({ categories: [{ category_name: text, fields }] });
const person = { email: 'new@example.com', password: 'long enough', student_id: 'N1', name: 'New' };

test.each([
  ['an unknown input type', 'profile-form.json', form({ name: 'a', input_type: 'colour' }), /profile-form.json does not fit: \/categories\/0\/fields\/0\/input_type/],
  ['a choice without options', 'profile-form.json', form({ name: 'a', input_type: 'drop_down' }), /must have required property 'options'/],
  ['a field twice', 'profile-form.json', form({ name: 'a', input_type: 'text' }, { name: 'a', input_type: 'date' }), /defines the field "a" twice/],
  ['a short password', 'applicants.json', [{ ...person, password: 'short' }], /applicants.json does not fit: \/0\/password/],
  ['no latest education', 'applicants.json', [{ ...person, universities: [{ university_id: 1, faculty: 'law', education_background: 'master', start_month: 1, start_year: 2000, graduated_month: 1, graduated_year: 2001 }] }], /exactly one education of N1/],
  ['a file that is not there', 'applicants.json', [{ ...person, photograph: 'files/none.png' }], /none.png is named in the content but is not there/],
  ['a file outside the folder', 'applicants.json', [{ ...person, photograph: '../../etc/hostname' }], /is named in the content but is not there/],
  ['a document for nobody', 'downloadable-documents.json', [{ id: 9, name: 'x', file: 'downloadable-documents.json', applicant: 'x@example.com' }], /names an applicant who is not there/],
])('%s is refused with its place', async (_what, name, content, message) => {
  await put(name, content);
  await expect(loadContent(server.services, folder)).rejects.toThrow(message);
});

test('what is no JSON, or no content, is refused', async () => {
  await expect(loadContent(server.services, folder)).rejects.toThrow(/holds no content files/);
  await writeFile(join(folder, 'universities.json'), '[{');
  await expect(loadContent(server.services, folder)).rejects.toThrow(/universities.json is not JSON/);
});

test('a fault in the last part leaves nothing of the others, files included', async () => {
  const before = [await server.storedFiles(), await universities()];
  await cp(inProject('server', 'demo', 'files'), join(folder, 'files'), { recursive: true });
  await put('universities.json', [{ id: 501, name: text }]);
  await put('applicants.json', [{ ...person, photograph: 'files/photo.png' }]);
  await put('downloadable-documents.json', [{ id: 9, name: 'x', file: 'files/none.pdf' }]);
  await expect(loadContent(server.services, folder)).rejects.toThrow(/none.pdf is named/);
  expect([await server.storedFiles(), await universities()]).toEqual(before);
});
