import { isJsonObject } from './json.ts';

const MAX_DEPTH = 12;
const MAX_VALUES = 200;

/** The numbers and texts anywhere in a schema or a rule. */
export function namedIn(node: unknown, depth = 0): readonly (string | number)[] {
  if (typeof node === 'string' || typeof node === 'number') return [node];
  if (typeof node !== 'object' || node === null || depth > MAX_DEPTH) return [];
  const all = Object.values(node).flatMap((member: unknown) => namedIn(member, depth + 1));
  return [...new Set(all)].slice(0, MAX_VALUES);
}

/** The schemas of a member under any `properties` in a schema. */
export function propertySchemas(name: string, node: unknown, depth = 0): readonly unknown[] {
  if (typeof node !== 'object' || node === null || depth > MAX_DEPTH) return [];
  const own = isJsonObject(node) && isJsonObject(node.properties) && Object.hasOwn(node.properties, name) ? [node.properties[name]] : [];
  return [...own, ...Object.values(node).flatMap((member: unknown) => propertySchemas(name, member, depth + 1))].slice(0, MAX_VALUES);
}

/** Each number with its neighbours. */
export const stepsFrom = (value: string | number): readonly (string | number)[] =>
  (typeof value === 'number' ? [value - 1, value, value + 1] : [value]);
