import type { BuiltIns, Fault as ServedFault, ServedType, ServedValue } from '../../src/field-types/contract.ts';
import { readFieldTypes } from '../../src/field-types/read.ts';
import { faultOf, type Fault, type InputType, type InputTypes, type RuleDefinition, type RuleValue, typeNamed } from './input-types.ts';

/** The built-in types as `src/field-types` asks for them. */
const portsOf = (builtIn: InputTypes): BuiltIns => ({
  has: (base) => builtIn.has(base),
  normalize: (base, text) => typeNamed(builtIn, base).normalise(text),
  check: (base, { mandatory, options, limits }, value) => {
    const type = typeNamed(builtIn, base);
    return type.check({ mandatory, options, limits: { ...type.limits, ...(limits as RuleDefinition['limits']) } }, value);
  },
});

const isServedValue = (value: RuleValue | undefined): value is ServedValue | undefined =>
  value === undefined || typeof value === 'string' || Array.isArray(value);

function faultIn({ parts = [] }: ServedType, { code, params, message, at }: ServedFault, { limits }: RuleDefinition): Fault {
  const part = parts.find(({ name }) => name === at?.part)?.label;
  return { ...faultOf(code, limits), ...(params && { params }), ...(message && { message }), ...(part && { part }) };
}

/** A type of the deployment's own; of files it has no more to say than the type that it rests on. */
function inputTypeOf(served: ServedType, base: InputType): InputType {
  const judge: InputType['judge'] = (definition, value) => {
    if (base.value === 'file' || !isServedValue(value)) return base.judge(definition, value);
    const fault = served.judge(value, definition);
    return fault && faultIn(served, fault, definition);
  };
  return {
    base: served.base,
    value: served.parts ? 'text' : base.value,
    limits: base.limits,
    options: served.options.map(({ id }) => id),
    normalise: served.normalize,
    judge,
    check: (definition, value) => judge(definition, value)?.code,
  };
}

/** The built-in types and those of these entries (DECISIONS "Field types from the server"), by the room that the client has them from, too. */
export function withFieldTypes(builtIn: InputTypes, entries: readonly unknown[]): InputTypes {
  if (entries.length === 0) return builtIn;
  const { types } = readFieldTypes({ field_types: entries }, portsOf(builtIn));
  return new Map([...builtIn, ...[...types].map(([name, served]) => [name, inputTypeOf(served, typeNamed(builtIn, served.base))] as const)]);
}
