import { isJsonObject, pointerToken } from '../base/json.ts';
import { lengthOf } from '../base/text-length.ts';

const types = {
  null: (value: unknown) => value === null,
  boolean: (value: unknown) => typeof value === 'boolean',
  string: (value: unknown) => typeof value === 'string',
  number: (value: unknown) => Number.isFinite(value),
  integer: (value: unknown) => Number.isInteger(value),
  array: (value: unknown) => Array.isArray(value),
  object: isJsonObject,
};

/** The shape of an answer: a schema of `schemas/wire`, in the keywords used for answers, with references resolved. */
export interface Shape {
  readonly type?: readonly (keyof typeof types)[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly pattern?: RegExp;
  readonly items?: Shape;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: Shape };
  readonly additionalProperties?: Shape;
}

/** Where a value does not match its shape, as a JSON Pointer, and what is wrong there. */
interface Flaw {
  readonly path: string;
  readonly detail: string;
}

const childPath = (path: string, name: string | number): string => `${path}/${pointerToken(name)}`;

const depth = ({ path }: Flaw): number => path.split('/').length;

/** The first flaw of a value; among alternatives (`anyOf`), the flaw of the one that fails deepest. */
export function flawOf(shape: Shape, value: unknown, path = ''): Flaw | undefined {
  const { type, anyOf } = shape;
  if (type && !type.some((name) => types[name](value))) return { path, detail: `must be ${type.join()}` };
  if (shape.enum && !shape.enum.includes(value)) return { path, detail: 'must be one of those that are allowed' };
  const flaw = anyOf && flawOfAlternatives(anyOf, value, path);
  if (flaw) return flaw;
  if (typeof value === 'string') return flawOfText(shape, value, path);
  if (typeof value === 'number') return flawOfNumber(shape, value, path);
  if (Array.isArray(value)) return flawOfList(shape, value, path);
  return isJsonObject(value) ? flawOfObject(shape, value, path) : undefined;
}

/** Undefined where one of the forms matches. */
function flawOfAlternatives(forms: readonly Shape[], value: unknown, path: string): Flaw | undefined {
  let deepest: Flaw | undefined;
  for (const form of forms) {
    const flaw = flawOf(form, value, path);
    if (!flaw) return undefined;
    if (!deepest || depth(flaw) > depth(deepest)) deepest = flaw;
  }
  return deepest;
}

function flawOfText({ minLength = 0, pattern }: Shape, text: string, path: string): Flaw | undefined {
  if (lengthOf(text) < minLength) return { path, detail: `must be ${String(minLength)} characters at least` };
  return pattern?.test(text) === false ? { path, detail: `must match ${pattern.source}` } : undefined;
}

function flawOfNumber({ minimum = -Infinity, maximum = Infinity }: Shape, number: number, path: string): Flaw | undefined {
  return number < minimum || number > maximum ? { path, detail: `must be from ${String(minimum)} to ${String(maximum)}` } : undefined;
}

function flawOfList({ items }: Shape, list: readonly unknown[], path: string): Flaw | undefined {
  if (!items) return undefined;
  for (const [index, item] of list.entries()) {
    const flaw = flawOf(items, item, childPath(path, index));
    if (flaw) return flaw;
  }
  return undefined;
}

function flawOfObject(
  { required = [], properties = {}, additionalProperties }: Shape, object: { readonly [name: string]: unknown }, path: string,
): Flaw | undefined {
  const missing = required.find((name) => object[name] === undefined);
  if (missing !== undefined) return { path, detail: `must have ${missing}` };
  for (const [name, value] of Object.entries(object)) {
    const shape = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    const flaw = shape && value !== undefined && flawOf(shape, value, childPath(path, name));
    if (flaw) return flaw;
  }
  return undefined;
}
