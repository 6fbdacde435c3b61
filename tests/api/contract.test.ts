import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyCall } from './every-call.ts';

interface Contract {
  readonly 'x-call'?: { readonly method: string; readonly path: string; readonly public: boolean; readonly body: string; readonly asksOnly?: boolean };
}

const folder = new URL('../../schemas/wire/', import.meta.url);
const contracts = new Map(readdirSync(folder).map((file) => [file.replace(/\.json$/, ''), JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Contract]));

test('every call of schemas/wire is one of the client', () => {
  const called = [...contracts].filter(([, contract]) => contract['x-call']).map(([name]) => name);
  expect(everyCall.map(({ name }) => name).sort()).toEqual(called.sort());
});

test.each(everyCall)('$name is called as schemas/wire says', ({ name, method, path, access, multipart = false, asksOnly = false }) => {
  const contract = contracts.get(name)?.['x-call'];
  expect({ method, path: decodeURIComponent(path), public: access !== 'applicant', multipart, asksOnly })
    .toEqual({ method: contract?.method, path: contract?.path, public: contract?.public, multipart: contract?.body === 'multipart', asksOnly: contract?.asksOnly ?? false });
});
