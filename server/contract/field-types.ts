import {
  type BuiltIns, type Fault as ServedFault, type FaultPlace, type ServedPart, type ServedType, type ServedValue, placesOf,
} from '../../src/field-types/contract.ts';
import { readFieldTypes } from '../../src/field-types/read.ts';
import type { Fault } from '../base/locales/messages.ts';
import { faultOf, type InputType, type InputTypes, type RuleDefinition, type RuleValue, typeNamed } from './input-types.ts';

/** The built-in types in the form that `src/field-types` needs. */
const builtInsOf = (builtIn: InputTypes): BuiltIns => ({
  normalize: (base, text) => typeNamed(builtIn, base).normalise(text),
  check: (base, { mandatory, options, limits }, value) => {
    const type = typeNamed(builtIn, base);
    return type.judge({ mandatory, options, limits: { ...type.limits, ...(limits as RuleDefinition['limits']) } }, value)?.code;
  },
});

const isServedValue = (value: RuleValue | undefined): value is ServedValue | undefined =>
  value === undefined || typeof value === 'string' || Array.isArray(value);

/** The labels of the parts that lead to a fault, as one name. */
function partNamed(type: ServedType, at: FaultPlace | undefined): Fault['part'] {
  const labels: ServedPart['label'][] = [];
  let current: ServedType | undefined = type;
  for (const step of placesOf(at)) {
    const part: ServedPart | undefined = current?.parts?.find(({ name }) => name === step.part);
    if (part) labels.push(part.label);
    current = part?.type;
  }
  return labels.length === 0 ? undefined : { en: labels.map(({ en }) => en).join(': '), jp: labels.map(({ jp }) => jp).join('：') };
}

function faultIn(type: ServedType, { code, params, message, at }: ServedFault, { limits }: RuleDefinition): Fault {
  const part = partNamed(type, at);
  return { ...faultOf(code, limits), ...(params && { params }), ...(message && { message }), ...(part && { part }) };
}

/** A type that the deployment defines; a file is checked by its base type alone. */
function inputTypeOf(served: ServedType, base: InputType): InputType {
  return {
    base: served.base,
    value: served.parts ? 'text' : base.value,
    limits: base.limits,
    options: served.options.map(({ id }) => id),
    served,
    normalise: served.normalize,
    storedText: served.send,
    judge: (definition, value) => {
      if (base.value === 'file' || !isServedValue(value)) return base.judge(definition, value);
      const fault = served.validate(value, definition);
      return fault && faultIn(served, fault, definition);
    },
  };
}

/** The names of all entries, readable or not. */
const namesOf = (entries: readonly unknown[]): readonly string[] =>
  entries.flatMap((entry) =>
    (typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string' ? [entry.name] : []));

/**
 * The built-in types and those of these entries (DECISIONS "Field types from the server"), by the same code as in the client. An entry that
 * cannot be read, such as one that an older build accepted, is text, as on the page.
 */
export function withFieldTypes(builtIn: InputTypes, entries: readonly unknown[]): InputTypes {
  if (entries.length === 0) return builtIn;
  const { types } = readFieldTypes({ field_types: entries }, builtInsOf(builtIn));
  const asText = namesOf(entries).map((name) => [name, typeNamed(builtIn, 'text')] as const);
  const served = [...types].map(([name, type]) => [name, inputTypeOf(type, typeNamed(builtIn, type.base))] as const);
  return new Map([...asText, ...builtIn, ...served]);
}
