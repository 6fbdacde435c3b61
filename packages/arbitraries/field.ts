import { isJsonObject, type JsonObject } from './json.ts';

/** The kind of value of each base type: a text, one option, several, a file. A video is the address of one. */
export const bases = {
  text: 'text', text_area: 'text', location: 'text', number: 'text', email: 'text', phone_number: 'text', url: 'text',
  currency: 'text', date: 'text', drop_down: 'choice', radio_button: 'choice', check_box: 'choices',
  document: 'file', image: 'file', video: 'file',
} as const;

export type Base = keyof typeof bases;

export const isBase = (name: unknown): name is Base => typeof name === 'string' && Object.hasOwn(bases, name);

/** Every built-in type, and `unknown` for undefined ones. */
export type BuiltIn = Base | 'password' | 'flag' | 'unknown';

/** The kind of a file by its bytes. */
export type FileKind = 'pdf' | 'png' | 'jpeg' | 'docx' | 'pptx' | 'doc' | 'txt' | 'mp4' | 'unknown';

/** A chosen file, with the facts that rules read; `size` is in bytes. */
export interface ChosenFile {
  readonly kind: 'chosen';
  readonly content: FileKind;
  readonly file: { readonly name: string; readonly size: number; readonly type: string };
}

/** The value of a field in a form: a typed text, ids of options, a mark, a file; `foreign` is a value that the type does not know. */
export type Value =
  | undefined | string | readonly string[] | boolean | ChosenFile
  | { readonly kind: 'stored'; readonly name: string; readonly url: string }
  | { readonly kind: 'foreign'; readonly raw: unknown };

/** The part of a definition that determines values. `base` is the type's base; `maxLength` is in code points, `maxBytes` in bytes. */
export interface Field {
  readonly base: BuiltIn;
  readonly mandatory: boolean;
  readonly options: readonly { readonly id: string }[];
  readonly limits: { readonly maxLength?: number; readonly maxBytes?: number; readonly accept?: readonly string[] };
}

/** A field with nothing but its type. */
export const plainField = (base: BuiltIn): Field => ({ base, mandatory: false, options: [], limits: {} });

/** Whether a field or a part is mandatory, in any of a server's notations. */
export const isMandatory = (wire: JsonObject): boolean =>
  [wire['is_mandatory?'], wire.is_mandatory].some((said) => said === true || said === 'true' || said === 1 || said === '1');

const filled = (value: unknown): string | undefined => {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
};

function idOf(option: unknown): string | undefined {
  if (!isJsonObject(option)) return filled(option);
  const { option_id: id, option_name: name } = option;
  return filled(id) ?? (isJsonObject(name) ? filled(name.en) ?? filled(name.jp) : filled(name));
}

/** The ids of options as a definition has them, each once. */
export const optionIds = (wire: unknown): readonly string[] =>
  [...new Set(Array.isArray(wire) ? wire.map(idOf).filter((id) => id !== undefined) : [])];
