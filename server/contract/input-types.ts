import { Ajv } from 'ajv';
import type { ServedType } from '../../src/field-types/contract.ts';
import type { Fault } from '../base/locales/messages.ts';
import { inProject } from '../base/root.ts';
import { formats } from './formats.ts';
import { addListKeywords } from './list-keywords.ts';
import { type Normaliser, normalise } from './normalise.ts';
import { readJsonFolder } from './wire.ts';

/** The facts about a file that rules check; `extension` and `content` are file kinds, sizes are bytes. */
export interface FileFacts {
  readonly name: string;
  readonly size: number;
  readonly extension: string;
  readonly content: string;
}

/** Limits by name (schemas/README.md); sizes are bytes. */
export type Limits = Readonly<Record<string, number | string | readonly string[]>>;

/** The parts of a definition that rules read (schemas/README.md). */
export interface RuleDefinition {
  readonly mandatory: boolean;
  readonly options: readonly string[];
  readonly limits: Limits;
  /** Missing parts of a composite are no fault. */
  readonly unfinished?: boolean;
}

export type RuleValue = string | readonly string[] | FileFacts;

const missedLimitParams: Readonly<Record<string, (limits: Limits) => Fault['params']>> = {
  tooLong: ({ maxLength }) => ({ max: Number(maxLength) }),
  dateBefore: ({ notBefore }) => ({ limit: { day: String(notBefore) } }),
  dateAfter: ({ notAfter }) => ({ limit: { day: String(notAfter) } }),
};

/** The fault of a code, with the limit that its text names. */
export function faultOf(code: string, limits: Limits): Fault {
  const params = missedLimitParams[code]?.(limits);
  return params ? { code, params } : { code };
}

/** An input type: one of `schemas/input-types`, or one that the deployment defines (`field-types.ts`). */
export interface InputType {
  /** The built-in type whose rule holds as well: its own name for a built-in type. */
  readonly base: string;
  readonly value: 'text' | 'choice' | 'choices' | 'file' | 'flag';
  /** The limits where a definition sets no others. */
  readonly limits: Limits;
  /** The ids of the type's own options. */
  readonly options: readonly string[];
  /** The definition of a type that the deployment defines; absent for a built-in one. */
  readonly served?: ServedType;
  readonly normalise: (text: string) => string;
  /** The stored form of a text that fits: normalised, but for parts of a composite that this does not help, or that were stored before. */
  readonly storedText: (text: string, before?: string) => string;
  /** The first check that fails, or undefined. `value` is normalised; `undefined`: there is none. */
  readonly judge: (definition: RuleDefinition, value: RuleValue | undefined) => Fault | undefined;
}

/** Input types by name; a form has the table that it is checked by. */
export type InputTypes = ReadonlyMap<string, InputType>;

export interface WithInputTypes {
  readonly inputTypes: InputTypes;
}

interface InputTypeFile {
  readonly $id: string;
  readonly 'x-value': InputType['value'];
  readonly 'x-normalize': readonly Normaliser[];
  readonly 'x-defaults': { readonly limits: Limits };
  readonly allOf: readonly { readonly 'x-code': string }[];
}

const ajv = new Ajv({
  $data: true, strict: true, strictTypes: false, strictRequired: false, validateSchema: false, formats,
  keywords: ['x-code'],
});
addListKeywords(ajv);

/** Each check of `allOf` is compiled by itself, at its first use: the fault is that of the first one that fails. */
function inputTypeOf(name: string, file: InputTypeFile): InputType {
  return {
    base: name,
    options: [],
    value: file['x-value'],
    limits: file['x-defaults'].limits,
    normalise: (text) => normalise(text, file['x-normalize']),
    storedText: (text) => normalise(text, file['x-normalize']),
    judge: (definition, value) => {
      const subject = value === undefined ? { definition } : { definition, value };
      const code = file.allOf.find((one) => !ajv.compile(one)(subject))?.['x-code'];
      return code === undefined ? undefined : faultOf(code, definition.limits);
    },
  };
}

/** Reads every file of `schemas/input-types`. */
export const readInputTypes = (): InputTypes => new Map(
  [...readJsonFolder<InputTypeFile>(inProject('schemas', 'input-types'))].map(([name, file]) => [name, inputTypeOf(name, file)]),
);

export function typeNamed(types: InputTypes, name: string): InputType {
  const type = types.get(name);
  if (!type) throw new Error(`there is no input type ${name}`);
  return type;
}

/** Bytes of the largest file that a field of any type takes. */
export const largestFile = (types: InputTypes): number =>
  Math.max(...[...types.values()].map(({ limits }) => Number(limits['maxBytes'] ?? 0)));
