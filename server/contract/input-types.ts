import { Ajv } from 'ajv';
import { inProject } from '../base/root.ts';
import { formats } from './formats.ts';
import { type Normaliser, normalise } from './normalise.ts';
import { readJsonFolder } from './wire.ts';

/** A file as the rules see it; `extension` and `content` are file kinds, sizes are bytes. */
export interface FileFacts {
  readonly name: string;
  readonly size: number;
  readonly extension: string;
  readonly content: string;
}

/** What of a definition the rules read (schemas/README.md). */
export interface RuleDefinition {
  readonly mandatory: boolean;
  readonly options: readonly string[];
  readonly limits: Readonly<Record<string, number | string | readonly string[]>>;
}

export type RuleValue = string | readonly string[] | FileFacts;

/** One input type of `schemas/input-types`. */
export interface InputType {
  readonly value: 'text' | 'choice' | 'choices' | 'file' | 'flag';
  readonly normalise: (text: string) => string;
  /** The code of the first check that fails, or nothing. `value` is normalised; `undefined` is an absent one. */
  readonly check: (definition: RuleDefinition, value: RuleValue | undefined) => string | undefined;
}

interface InputTypeFile {
  readonly $id: string;
  readonly 'x-value': InputType['value'];
  readonly 'x-normalize': readonly Normaliser[];
  readonly allOf: readonly { readonly 'x-code': string }[];
}

const ajv = new Ajv({
  $data: true, strict: true, strictTypes: false, strictRequired: false, validateSchema: false, formats,
  keywords: ['x-code', 'x-defaults', 'x-normalize', 'x-value'],
});

/** Each check of `allOf` is compiled by itself, at its first use: the verdict is the first that fails, whatever the others say. */
function inputTypeOf(file: InputTypeFile): InputType {
  return {
    value: file['x-value'],
    normalise: (text) => normalise(text, file['x-normalize']),
    check: (definition, value) => {
      const subject = value === undefined ? { definition } : { definition, value };
      return file.allOf.find((check) => !ajv.compile(check)(subject))?.['x-code'];
    },
  };
}

/** Every input type, by its name. */
export const inputTypes: ReadonlyMap<string, InputType> = new Map(
  [...readJsonFolder<InputTypeFile>(inProject('schemas', 'input-types'))].map(([name, file]) => [name, inputTypeOf(file)]),
);

export function inputTypeNamed(name: string): InputType {
  const type = inputTypes.get(name);
  if (!type) throw new Error(`schemas/input-types has no ${name}`);
  return type;
}
