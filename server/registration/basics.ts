import type { RegisterRequest } from '../../schemas/generated/wire.d.ts';
import registrationFile from '../../schemas/forms/registration.json' with { type: 'json' };
import { type RuleDefinition, inputTypeNamed } from '../contract/input-types.ts';
import { isStorable } from '../database/storable.ts';
import { type Problems, isBlank } from '../save/problems.ts';

/** A field of `schemas/forms/registration.json`, in the words that matter here. */
interface BasicField {
  readonly name: string;
  readonly type: string;
  readonly mandatory?: boolean;
  readonly limits?: RuleDefinition['limits'];
  readonly options?: string;
  readonly product?: { readonly mandatory?: boolean };
}

/** What the rules need to know besides: the variant, the day, the ids of the countries. */
export interface Circumstances {
  readonly isProduct: boolean;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly options: Readonly<Record<string, readonly string[]>>;
}

type Sent = RegisterRequest['applicant'];

const fields: readonly BasicField[] = registrationFile.sections.flatMap((section) => section.fields);

/** Days are compared as they are written. */
const isTooLate = ({ limits }: BasicField, value: string | undefined, { today }: Circumstances): boolean =>
  limits?.['notAfter'] === 'today' && value !== undefined && value > today;

/** PostgreSQL knows no year 0, and nobody is that old. */
const isTooEarly = ({ type }: BasicField, value: string | undefined): boolean => type === 'date' && value !== undefined && value < '1900';

function codeOf(field: BasicField, value: string | undefined, circumstances: Circumstances): string | undefined {
  const definition = {
    mandatory: (circumstances.isProduct ? field.product?.mandatory : undefined) ?? field.mandatory ?? false,
    options: field.options === undefined ? [] : circumstances.options[field.options] ?? [],
    limits: field.limits ?? {},
  };
  const code = inputTypeNamed(field.type).check(definition, value);
  if (code !== undefined) return code;
  if (isTooEarly(field, value)) return 'date';
  return isTooLate(field, value, circumstances) ? 'dateAfter' : undefined;
}

/** The values of the fixed fields by name, in the form of their types. */
export type Basics = ReadonlyMap<string, string>;

/** Reads and checks the fields that every registration has (spec §5 Registration), which the page has from the same file. */
export function readBasics(sent: Sent, circumstances: Circumstances, problems: Problems): Basics {
  const values = fields.flatMap((field): (readonly [string, string])[] => {
    const text = sent[field.name];
    const value = typeof text === 'string' ? inputTypeNamed(field.type).normalise(text) : undefined;
    const code = codeOf(field, value, circumstances);
    if (code !== undefined) problems.addCode(field.name, code);
    else if (value !== undefined && !isStorable(value)) problems.add(field.name, { key: 'foreignText' });
    return value === undefined || isBlank(value) ? [] : [[field.name, value]];
  });
  return new Map(values);
}
