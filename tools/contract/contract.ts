import type { Ajv, ErrorObject } from 'ajv';
import { wireFiles } from '../../server/contract/wire.ts';
import { isJsonObject } from '../../src/base/json.ts';
import { readMoment } from '../../src/base/moment.ts';
import { contractAjv } from '../../tests/arbitraries/contract.ts';

/** Where a value is not what the contract says, as a JSON Pointer, and what is expected there. */
export interface Flaw {
  readonly place: string;
  readonly expected: string;
}

const ajv: Ajv = contractAjv({ allErrors: true });

const depth = ({ instancePath }: ErrorObject): number => instancePath.split('/').length;

function validatorOf(call: string, part: 'request' | 'response') {
  const validate = ajv.getSchema(`wire/${call}.json#/$defs/${part}`);
  if (!validate) throw new Error(`wire/${call}.json has no ${part}`);
  return validate;
}

/** The schema that a reference of a file names, and the file that its own references are of. */
function referred(reference: string, file: string): readonly [schema: unknown, file: string] {
  const [, name = '', part = ''] = /^(?:(?:wire\/)?(\w+)\.json)?#\/\$defs\/(\w+)$/.exec(reference) ?? [];
  const of = name === '' ? file : name;
  return [wireFiles.get(of)?.$defs[part], of];
}

/** A small value of a schema: required members alone, of several forms the first. */
function sampleOf(schema: unknown, file: string): unknown {
  if (!isJsonObject(schema)) return 'x';
  const { $ref: reference, anyOf, enum: choices, type, required, properties, minItems = 0, items, const: only } = schema;
  if (typeof reference === 'string') return sampleOf(...referred(reference, file));
  if (only !== undefined) return only;
  if (Array.isArray(choices)) return choices[0] as unknown;
  if (Array.isArray(anyOf) && properties === undefined) return sampleOf(anyOf[0], file);
  const [kind] = [type].flat();
  if (kind === 'integer' || kind === 'number') return 1;
  if (kind === 'boolean') return true;
  if (kind === 'array') return Array.from({ length: Number(minItems) }, () => sampleOf(items, file));
  if (kind !== 'object') return 'x';
  const members = isJsonObject(properties) ? properties : {};
  return Object.fromEntries((Array.isArray(required) ? required.map(String) : []).map((name) => [name, sampleOf(members[name], file)]));
}

/** A body of a call with nothing in it but what the contract requires; it may be refused, since what it names is nobody's. */
export const requestOf = (call: string): unknown => sampleOf(wireFiles.get(call)?.$defs['request'], call);

/** Whether a body is one that the call takes. */
export const isRequest = (call: string, body: unknown): boolean => validatorOf(call, 'request')(body) === true;

/** Names of members that the contract calls a time: anywhere in `schemas/wire`, with "ISO 8601" in their description. */
const times: ReadonlySet<string> = new Set([...wireFiles.values()].flatMap(timesIn));

function timesIn(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(timesIn);
  if (!isJsonObject(schema)) return [];
  const { properties } = schema;
  const own = isJsonObject(properties) ? Object.entries(properties).flatMap(([name, described]) =>
    (isJsonObject(described) && /ISO 8601/.test(String(described['description'])) ? [name] : [])) : [];
  return [...own, ...Object.values(schema).flatMap(timesIn)];
}

const childPath = (place: string, name: string | number): string => `${place}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;

const isTime = (value: string): boolean => value === '' || (/^\d{4}-\d{2}-\d{2}/.test(value) && readMoment(value) !== undefined);

/** The first time of an answer that is written in another way. */
function flawOfTimes(value: unknown, place = ''): Flaw | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const here = childPath(place, name);
    if (times.has(name) && typeof member === 'string' && !isTime(member)) return { place: here, expected: 'a time in ISO 8601' };
    const flaw = flawOfTimes(member, here);
    if (flaw) return flaw;
  }
  return undefined;
}

/** Of several forms that an answer may take, what fails deepest was meant. */
export function flawOfResponse(call: string, value: unknown): Flaw | undefined {
  const validate = validatorOf(call, 'response');
  if (validate(value) === true) return flawOfTimes(value);
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'anyOf');
  const [deepest] = [...errors].sort((one, other) => depth(other) - depth(one));
  return { place: deepest?.instancePath ?? '', expected: deepest?.message ?? 'one of the forms of this answer' };
}
