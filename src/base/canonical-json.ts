import { isJsonObject } from './json.ts';

/** The same value with the members of its objects in the order of their names, at every depth. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)]));
}

/** JSON with the members of each object in the order of their names, so that one value has one text; `indent` as of `JSON.stringify`. */
export const canonicalJson = (value: unknown, indent?: number): string => JSON.stringify(inOrder(value), undefined, indent);

/** A file that holds one value, the same to the byte for the same value. Undefined for a value that is nested too deep to be walked. */
export function canonicalFile(value: unknown): string | undefined {
  try {
    return `${canonicalJson(value, 2)}\n`;
  } catch {
    return undefined;
  }
}
