import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import { inProject } from '../base/root.ts';

/** The address of a call of `schemas/wire`. */
export interface CallAddress {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body: 'none' | 'json' | 'multipart';
  /** Whether it can be called without a token. */
  readonly public: boolean;
}

/** Checks a value: returns a JSON pointer and a sentence, or undefined where it matches. */
export type Check = (value: unknown) => string | undefined;

export interface Call {
  readonly address: CallAddress;
  readonly checkRequest: Check;
  readonly checkResponse: Check;
}

export interface WireFile {
  readonly $id: string;
  readonly title: string;
  readonly description?: string;
  readonly 'x-call'?: CallAddress;
  readonly $defs: Readonly<Record<string, unknown>>;
}

const describe = (error: ErrorObject | undefined): string => `${error?.instancePath ?? ''} ${error?.message ?? 'does not fit'}`.trim();

export const readJsonFolder = <File>(folder: string): ReadonlyMap<string, File> => new Map(
  readdirSync(folder).filter((name) => name.endsWith('.json')).sort()
    .map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(folder, name), 'utf8')) as File]),
);

/** The files of `schemas/wire`, by their names. */
export const wireFiles: ReadonlyMap<string, WireFile> = readJsonFolder(inProject('schemas', 'wire'));
/** The build checks the schemas themselves; doing so at every start takes longer than everything else. */
const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, validateSchema: false, keywords: ['x-call'] });
for (const file of wireFiles.values()) ajv.addSchema(file);

/** Compiled at its first use; Ajv caches it. */
function checkOf(file: WireFile, part: 'request' | 'response'): Check {
  if (!(part in file.$defs)) return () => undefined;
  return (value) => {
    const validate = ajv.getSchema(`${file.$id}#/$defs/${part}`);
    if (!validate) throw new Error(`${file.$id} has no ${part}`);
    return validate(value) === true ? undefined : describe(validate.errors?.[0]);
  };
}

/** Every call of `schemas/wire`, by the name of its file. */
export const calls: ReadonlyMap<string, Call> = new Map([...wireFiles].flatMap(([name, file]) => {
  const { 'x-call': address } = file;
  return address ? [[name, { address, checkRequest: checkOf(file, 'request'), checkResponse: checkOf(file, 'response') }]] : [];
}));

export function callNamed(name: string): Call {
  const call = calls.get(name);
  if (!call) throw new Error(`schemas/wire/${name}.json is not a call`);
  return call;
}

/** The attributes that the entries of a list of `schemas/wire/common.json` have. */
export function attributesOf(list: string): ReadonlySet<string> {
  const { items } = (wireFiles.get('common')?.$defs[list] ?? {}) as { readonly items?: { readonly properties?: object } };
  return new Set(Object.keys(items?.properties ?? {}));
}
