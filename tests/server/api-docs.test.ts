import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app/app.ts';
import { calls } from '../../server/contract/wire.ts';
import { openApi } from '../../server/contract/openapi.ts';
import { type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> };
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

const document = openApi() as unknown as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));

const referencesIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => (name === '$ref' ? [String(inside)] : referencesIn(inside)));
};

test('the OpenAPI document has each call once, under its address, as the contract has it', () => {
  expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual([...calls.keys()].sort());
  for (const { path, method, operation: { operationId, security, parameters = [], requestBody } } of operations) {
    const { address } = calls.get(operationId)!;
    expect({ path, method, public: security.length === 0 }).toEqual({ path: address.path, method: address.method.toLowerCase(), public: address.public });
    expect(parameters.map(({ name }) => `{${name}}`).join()).toBe((path.match(/\{\w+\}/g) ?? []).join());
    expect(Object.keys(requestBody?.content ?? {})).toEqual({ none: [], json: ['application/json'], multipart: ['multipart/form-data'] }[address.body]);
  }
});

test('every reference of it leads somewhere, by a name that OpenAPI allows', () => {
  for (const reference of referencesIn(document)) {
    const found = reference.slice(2).split('/').reduce<any>((inside, name) => inside?.[name], document); // oxlint-disable-line typescript/no-explicit-any -- any part of a document
    expect(found, reference).toBeTypeOf('object');
  }
  for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[a-zA-Z0-9._-]+$/);
});

test('its schemas are of the dialect of OpenAPI 3.1, and take what the server answers', async () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema(document, 'document');
  for (const name of Object.keys(document.components.schemas)) {
    expect(ajv.validateSchema(document.components.schemas[name]!), name).toBe(true);
    expect(ajv.getSchema(`document#/components/schemas/${name}`), name).toBeTypeOf('function');
  }
  const { call } = await server.logIn('demo@example.com', 'demo-password');
  for (const name of ['my_profile', 'my_interviews', 'verify_user']) {
    const takes = ajv.getSchema(`document#/components/schemas/${name}.response`)!;
    expect(takes((await call('GET', calls.get(name)!.address.path)).json()), name).toBe(true);
    expect(takes(7), name).toBe(false);
  }
});

test('outside production the API is described at /docs/api, in HTML without a script, and as the document', async () => {
  const page = await server.app.inject('/docs/api');
  expect(page).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': expect.stringMatching(/^default-src 'none';/) } });
  for (const [name, { address }] of calls) expect(page.body).toContain(`<section id="${name}"><h2>${name}</h2><p><code>${address.method} ${address.path}</code></p>`);
  expect(page.body).not.toMatch(/<script|<style|style=| on\w+=/);
  expect((await server.app.inject('/docs/api/openapi.json')).json()).toEqual(document);
});

test('a production has neither', async () => {
  const { services } = server;
  const production = buildApp({ ...services, settings: { ...services.settings, production: true } });
  for (const url of ['/docs/api', '/docs/api/openapi.json']) expect((await production.inject(url)).statusCode, url).toBe(404);
  await production.close();
});
