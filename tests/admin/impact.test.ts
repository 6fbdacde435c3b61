import { afterAll, beforeAll, expect, test } from 'vitest';
import { impactOf } from '../../server/admin/impact.ts';
import { readLiveContent } from '../../server/admin/write-folder.ts';
import { type TestServer, startTestServer } from '../server/support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

const both = (text: string) => ({ en: text, jp: text });

test('a type whose options are taken from a look-up refuses what that does not have', async () => {
  const { content: live } = await readLiveContent(server.services);
  const profile = live['profile-form'];
  if (!profile) throw new Error('the demo has no profile form');
  const categories = profile.categories.map((category) => ({ ...category, fields: category.fields.map((field) => {
    const { options: _, ...others } = field;
    return field.name === 'JLPT level' ? { ...others, input_type: 'faculty_code' } : field;
  }) }));
  const next = {
    ...live, 'profile-form': { ...profile, categories },
    'field-types': [...live['field-types'] ?? [], { name: 'faculty_code', base: 'drop_down' as const, label: both('Faculty'), options_from: 'faculties' as const }],
  };
  const levels = (field: { readonly field: string }) => field.field === 'JLPT level';
  const told = (await impactOf(server.services, live, next)).find(levels);
  expect(told?.all).toBeGreaterThan(0);
  expect(told).toMatchObject({ form: 'profile', refused: told?.all, isGone: false, codes: [expect.stringMatching(/^option \d+$/)] });
  const codes = { faculties: Object.fromEntries(['n1', 'n2', 'n3', 'n4', 'n5'].map((code) => [code, both(code)])), education_backgrounds: {} };
  expect((await impactOf(server.services, live, { ...next, 'education-codes': codes })).find(levels)).toBeUndefined();
});
