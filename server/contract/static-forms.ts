import type { Fault } from '../base/locales/messages.ts';
import { faultOf, type InputTypes, type Limits, type RuleDefinition, type RuleValue, typeNamed } from './input-types.ts';

/** The rules of a field of `schemas/forms` (schemas/README.md). */
interface FieldRules {
  readonly mandatory?: boolean;
  readonly limits?: Limits;
}

export interface StaticField extends FieldRules {
  readonly name: string;
  readonly type: string;
  /** The key of the label's text on the page. */
  readonly label?: { readonly key: string };
  /** For a year whose month is the next field: the key of the label of both. */
  readonly dateLabel?: { readonly key: string };
  readonly options?: string;
  readonly visibleWhen?: { readonly field: string; readonly in: string };
  readonly optionsAfter?: string;
  readonly product?: FieldRules & Readonly<Record<string, unknown>>;
}

/** A file of `schemas/forms`, from which the page has its form, too. */
export interface StaticForm {
  readonly sections: readonly { readonly fields: readonly StaticField[] }[];
  readonly ranges?: Readonly<Record<string, readonly number[]>>;
}

/** What a form is checked against, in addition to its own file and the sent values. */
export interface FormContext {
  readonly types: InputTypes;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly isProduct?: boolean;
  /** The choices, by the names of the form's lists and sets. */
  readonly options?: Readonly<Record<string, readonly string[]>>;
  readonly sets?: Readonly<Record<string, readonly string[]>>;
}

/** The value of a field by its name, in the form of its type; `undefined`: there is none. */
export type ReadValue = (name: string) => RuleValue | undefined;

export const fieldsOf = ({ sections }: StaticForm): readonly StaticField[] => sections.flatMap(({ fields }) => fields);

function rangeNamed({ ranges = {} }: StaticForm, name: string): readonly string[] {
  const [first = 1, last = 0] = ranges[name] ?? [];
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}

function definitionOf(form: StaticForm, field: StaticField, { types, isProduct = false, options = {} }: FormContext): RuleDefinition {
  const { mandatory = false, limits } = isProduct ? { ...field, ...field.product } : field;
  const list = field.options ?? '';
  return { mandatory, options: options[list] ?? rangeNamed(form, list), limits: { ...typeNamed(types, field.type).limits, ...limits } };
}

export function isShown({ visibleWhen }: StaticField, read: ReadValue, { sets = {} }: FormContext): boolean {
  if (!visibleWhen) return true;
  const value = read(visibleWhen.field);
  return typeof value === 'string' && (sets[visibleWhen.in] ?? []).includes(value);
}

/** The fault code of an order of days, or of the options of two fields; only for values that the type accepts. */
function orderProblem(
  { optionsAfter }: StaticField, { limits }: RuleDefinition, read: ReadValue, value: string, today: string,
): string | undefined {
  const { notAfter, notBefore } = limits;
  if (typeof notBefore === 'string' && value < notBefore) return 'dateBefore';
  if (typeof notAfter === 'string' && value > (notAfter === 'today' ? today : notAfter)) return 'dateAfter';
  const earlier = optionsAfter === undefined ? undefined : read(optionsAfter);
  return typeof earlier === 'string' && earlier !== '' && Number(value) <= Number(earlier) ? 'optionAfter' : undefined;
}

/**
 * The fault of a field for which a save is refused: the page finds the same from the same file. A hidden field has none, and optional ones
 * pass (DECISIONS "Fields and values"), except files.
 */
export function refusalOf(form: StaticForm, field: StaticField, read: ReadValue, circumstances: FormContext): Fault | undefined {
  if (!isShown(field, read, circumstances)) return undefined;
  const type = typeNamed(circumstances.types, field.type);
  const definition = definitionOf(form, field, circumstances);
  if (!definition.mandatory && type.value !== 'file') return undefined;
  const value = read(field.name);
  const fault = type.judge(definition, value);
  if (fault || typeof value !== 'string' || value === '') return fault;
  const code = orderProblem(field, definition, read, value, circumstances.today);
  return code === undefined ? undefined : faultOf(code, definition.limits);
}
