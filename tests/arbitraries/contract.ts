import { readFileSync, readdirSync } from 'node:fs';
import { Ajv } from 'ajv';
import { formats } from '../../src/base/formats.ts';

const folder = new URL('../../schemas/', import.meta.url);

const readJson = (path: string): object => JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as object;

const annotations = ['x-call', 'x-code', 'x-defaults', 'x-normalize', 'x-value'];

/** An Ajv as the server has it: compiled afresh from the files of the contract. */
export function contractAjv({ allErrors = false } = {}): Ajv {
  const ajv = new Ajv({ allErrors, strict: true, strictTypes: false, strictRequired: false, $data: true, formats: { ...formats } });
  for (const keyword of annotations) ajv.addKeyword(keyword);
  for (const room of ['input-types', 'wire']) {
    for (const name of readdirSync(new URL(`${room}/`, folder))) ajv.addSchema(readJson(`${room}/${name}`));
  }
  return ajv;
}
