import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContent } from '../../server/admin/load-content.ts';
import { type Answer, type TestServer, startTestServer } from './support/test-server.ts';

const PATH = '/api/v1/field_types.json';
const name = { en: 'Country of the bank', jp: '銀行の国' };

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'portal-types-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function load(types: readonly object[]): Promise<void> {
  await writeFile(join(folder, 'field-types.json'), JSON.stringify(types));
  await loadContent(server.services, folder);
}

const typesOf = async (): Promise<readonly { name: string }[]> => (await server.app.inject(PATH)).json<{ field_types: { name: string }[] }>().field_types;

describe('field types', () => {
  test('are answered to strangers as they were defined, in their order, once they are there [CALL-66]', async () => {
    const parts = { zip: { input_type: 'text' }, city: { input_type: 'text' }, a: { input_type: 'text' } };
    await load([{ name: 'yard', base: 'text', label: name }, { name: 'acre', base: 'text', fields: parts }]);
    const answer = await server.app.inject(PATH);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    const own = answer.json<{ field_types: { name: string }[] }>().field_types.filter(({ name: type }) => ['yard', 'acre'].includes(type));
    expect(JSON.stringify(own)).toBe(JSON.stringify([{ name: 'yard', base: 'text', label: name }, { name: 'acre', base: 'text', fields: parts }]));
  });

  test('are not sent again to whoever has them, until they change [CALL-66]', async () => {
    const tag = String((await server.app.inject(PATH)).headers.etag);
    const ask = async (headers: Readonly<Record<string, string>>): Promise<Answer> => server.app.inject({ url: PATH, headers });
    for (const known of [tag, `W/${tag}`, `"old", ${tag}`]) {
      const answer = await ask({ 'if-none-match': known });
      expect([known, answer.statusCode, answer.body, answer.headers.etag]).toEqual([known, 304, '', tag]);
    }
    await load([{ name: 'zeta', base: 'number' }]);
    const changed = await ask({ 'if-none-match': tag });
    expect([changed.statusCode, changed.headers.etag === tag]).toEqual([200, false]);
  });

  test('take options from what the deployment has', async () => {
    const own = (['countries', 'universities', 'faculties', 'education_backgrounds'] as const).map((from) => ({ name: `of_${from}`, base: 'drop_down', options_from: from }));
    await load(own);
    const found = (await typesOf()).filter((type): type is { name: string; options: { option_id: string; option_name: object }[] } => 'options' in type && type.name.startsWith('of_'));
    expect(found.map((type) => type.name)).toEqual(own.map(({ name }) => name));
    for (const { options } of found) expect(options[0]).toEqual({ option_id: expect.any(String) as unknown, option_name: { en: expect.any(String) as unknown, jp: expect.any(String) as unknown } });
    expect((await server.app.inject(PATH)).body).not.toContain('options_from');
  });

  test('are those of the version that is asked for, also once others are live; of one that is not kept, those that are', async () => {
    interface Versioned { readonly form_version: string; readonly field_types: readonly { readonly name: string }[] }
    const ask = async (query = ''): Promise<Answer> => server.app.inject(PATH + query);
    const read = (answer: Answer): readonly unknown[] => {
      const { form_version: version, field_types: types } = answer.json<Versioned>();
      return [answer.statusCode, version, types.map((type) => type.name)];
    };
    await load([{ name: 'zeta', base: 'drop_down', options: ['first'] }]);
    const before = await ask();
    const { form_version: version } = before.json<Versioned>();
    await load([{ name: 'zeta', base: 'drop_down', options: ['second'] }]);
    const now = await ask();
    expect(now.json<Versioned>().form_version).not.toBe(version);
    const older = await ask(`?version=${version}`);
    expect([older.body, older.headers.etag]).toEqual([before.body, before.headers.etag]);
    for (const unknown of ['', '0', '-1', 'x', '999999999', '1e3', `${version}&version=${version}`]) {
      expect([unknown, ...read(await ask(`?version=${unknown}`))]).toEqual([unknown, ...read(now)]);
    }
  });
});
