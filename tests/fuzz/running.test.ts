import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Exchange } from '../../tools/contract/exchange.ts';
import { failureFolder, storeFailure } from '../../tools/fuzz/failures.ts';
import { bisectVersions } from '../../tools/fuzz/running/bisect.ts';
import { askServer } from '../../tools/fuzz/running/server-verdicts.ts';
import { exchangeFor } from '../../tools/fuzz/running/running-server.ts';
import { trialsOf } from '../../tools/fuzz/trials-of.ts';
import { runUnit } from '../../tools/fuzz/unit.ts';
import { redefine } from '../server/support/define.ts';
import { profileOf } from '../server/support/saving.ts';
import { inThisProcess } from './in-this-process.ts';
import { type TestServer, startTestServer } from '../server/support/test-server.ts';

let server: TestServer;
let exchange: Exchange;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/`;
  exchange = exchangeFor(url);
});
afterAll(() => server.close());

const account = { email: 'demo@example.com', password: 'demo-password' };
const run = (more: Partial<Parameters<typeof askServer>[2]> = {}) => ({ seed: 1, seconds: 30, runs: 8, ...more });
const never = (): boolean => false;

/** A server that says otherwise what it answers to saves. */
const otherwise = (change: (status: number, text: string) => { readonly status: number; readonly text: string }): Exchange => async (asking) => {
  const answer = await exchange(asking);
  return answer.kind === 'answer' && asking.method === 'PUT' ? { ...answer, ...change(answer.status, answer.text) } : answer;
};

describe('a running server', () => {
  test('is of one mind with the page, and is asked without storing anything (seed 1)', async () => {
    const demo = await server.logIn(account.email, account.password);
    const before = (await profileOf(demo)).values;
    const { found, values } = await askServer(exchange, account, run(), never);
    expect(found?.join('\n')).toBeUndefined();
    expect(values).toBeGreaterThan(40);
    expect((await profileOf(demo)).values).toEqual(before);
  });

  test('is asked by the id that it gave, be it a text', async () => {
    const paths: string[] = [];
    const named: Exchange = async (asking) => {
      if (asking.method === 'PUT') paths.push(asking.path);
      const answer = await exchange(asking);
      return answer.kind === 'answer' && asking.path.endsWith('login.json') ? { ...answer, text: answer.text.replace(/"id":\d+/, '"id":"a/1"') } : answer;
    };
    await expect(askServer(named, account, run(), never)).rejects.toThrow();
    expect(paths).toEqual(['/api/v1/applicants/a%2F1.json']);
  });

  test('that takes any phone number is found out by a short one, with what each of them says (seed 1)', async () => {
    const lax = otherwise((status, text) => {
      const { errors, ...rest } = JSON.parse(text) as { readonly errors: Readonly<Record<string, unknown>> };
      return { status, text: JSON.stringify({ ...rest, errors: Object.fromEntries(Object.entries(errors).filter(([field]) => field !== 'custom_fields.Mobile phone number')) }) };
    });
    const { found } = await askServer(lax, account, run(), never);
    expect(found?.join('\n')).toMatch(/Mobile phone number: [\s\S]*client +refuses: [\s\S]*running server +accepts[\s\S]*page, Japanese/);
  });

  test('that answers no more while a value is made smaller is told of with what is known by then (seed 1)', async () => {
    const lax = otherwise((status, text) => {
      const { errors, ...rest } = JSON.parse(text) as { readonly errors: Readonly<Record<string, unknown>> };
      return { status, text: JSON.stringify({ ...rest, errors: Object.fromEntries(Object.entries(errors).filter(([field]) => field !== 'custom_fields.Mobile phone number')) }) };
    });
    // Values are made smaller one field at a time.
    const failing: Exchange = (asking) =>
      ([...asking.form?.keys() ?? []].length === 2 ? Promise.resolve({ kind: 'answer', status: 429, headers: new Headers(), text: '{}' }) : lax(asking));
    const { found } = await askServer(failing, account, run(), never);
    expect(found?.join('\n')).toMatch(/Mobile phone number: [\s\S]*running server +accepts[\s\S]*with --seed 1 --runs \d+$/);
  });

  test('that would store what it must refuse is not asked', async () => {
    const sent: string[] = [];
    const careless: Exchange = (asking) => {
      if (asking.method !== 'PUT') return exchange(asking);
      sent.push(...[...asking.form?.keys() ?? []].filter((name) => !name.includes('fuzz: no such field')));
      return Promise.resolve({ kind: 'answer', status: 200, headers: new Headers(), text: '{}' });
    };
    await expect(askServer(careless, account, run(), never)).rejects.toThrow('cannot be asked without storing anything');
    expect(sent).toEqual([]);
  });

  test('that refuses the log-in, or wants a code, is not blamed', async () => {
    await expect(askServer(exchange, { ...account, password: 'another password' }, run(), never)).rejects.toThrow('the password the right ones?');
    await expect(askServer(exchange, { email: 'secure@example.com', password: 'secure-password' }, run(), never)).rejects.toThrow('asked for a code as well');
    await expect(askServer(exchangeFor(`${url}nowhere`), account, run(), never)).rejects.toThrow('are the server and');
  });
});

describe('bisecting', () => {
  const code = (normalize: readonly string[]) => ({ name: 'member_code', base: 'text', label: { en: 'Code', jp: 'コード' }, normalize, schema: { pattern: '^[A-Z]{2}$' } });
  const publish = (entry: ReturnType<typeof code>): Promise<void> => redefine(server, (draft) => { draft.put('field_types', { name: entry.name, entry, position: 0 }); });

  test('names the version that made a kept failure one, and what it says of the type (seed 7)', { tags: 'full' }, async () => {
    const broken = code(['lowerCase']);
    const trial = trialsOf({ kind: 'definitions', entries: [broken], fields: [] }).find(({ law }) => law === 'tidying');
    const finding = trial && runUnit(trial, { law: 'tidying', subject: 'member_code', seed: 7, runs: 200 }).finding;
    if (!finding) throw new Error('nothing was found');
    await publish(code(['upperCase']));
    expect(await bisectVersions(exchange, { finding })).toBeUndefined();
    await publish(code(['trim']));
    await publish(broken);
    await publish({ ...broken, label: { en: 'Another label', jp: '別の名前' } });
    const root = mkdtempSync(join(tmpdir(), 'bisecting-'));
    const { id } = storeFailure(failureFolder(root), finding, ['a.json'], { kind: 'definitions', entries: [broken], fields: [] });
    expect(await inThisProcess(root, root, ['bisect', id, '--server', url])).toMatchObject({ code: 1, out: expect.stringContaining('is the first that breaks it') });
    const ofNoType = storeFailure(failureFolder(root), { ...finding, subject: 'number' }, [], { kind: 'built-in' });
    expect(await inThisProcess(root, root, ['bisect', ofNoType.id, '--server', url])).toMatchObject({ code: 2, err: expect.stringContaining('there is no number with the law tidying') });
    rmSync(root, { recursive: true });
    const live = (await server.app.inject('/api/v1/field_types.json')).json<{ form_version: string }>().form_version;
    expect(await bisectVersions(exchange, { finding })).toMatchObject({ version: Number(live) - 1, before: { normalize: ['trim'] }, after: { normalize: ['lowerCase'] } });
  });
});
