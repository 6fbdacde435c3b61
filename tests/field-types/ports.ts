import { bases, isBase } from '../../src/field-types/bases.ts';
import type { BuiltIns } from '../../src/field-types/contract.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';
import { readInputTypes, typeNamed } from '../../server/contract/input-types.ts';

/** The room over the client's table of built-in types. */
export const clientPorts: BuiltIns = {
  normalize: (base, text) => typeOf(builtInTypes, { type: base }).rule.normalize(text),
  check: (base, definition, value) => typeOf(builtInTypes, { type: base }).rule.check({ definition, value }),
};

const serverTypes = readInputTypes();

/** The room over the server's table. */
export const serverPorts: BuiltIns = {
  normalize: (base, text) => typeNamed(serverTypes, base).normalise(text),
  check: (base, { mandatory, options }, value) => typeNamed(serverTypes, base).judge({ mandatory, options, limits: {} }, value)?.code,
};

export const everyBase = Object.keys(bases).filter(isBase);
