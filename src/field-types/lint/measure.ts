import { isJsonObject } from '../../base/json.ts';
import { fault, within, type Place } from './findings.ts';

/** Characters of JSON that an entry may be. */
const MOST_CHARACTERS = 65_536;
/** Objects and lists within each other. */
const MOST_DEPTH = 64;
const MOST_NODES = 20_000;
/** The most options of a type where the server may have taken them from a look-up. */
export const MOST_LOOKED_UP = 10_000;

const plain: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);

/** Why an entry is too large to be examined; undefined where it is not. */
function sizeFault(entry: unknown): string | undefined {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: entry, depth: 0 }];
  let [characters, nodes] = [0, 0];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    nodes += 1;
    if (depth > MOST_DEPTH) return `is nested more than ${MOST_DEPTH} deep`;
    if (typeof value === 'object' && value !== null) {
      // Counted before the members are listed, so that a list of a million costs nothing.
      const count = Array.isArray(value) ? value.length : Object.keys(value).length;
      characters += count * 2;
      if (nodes + count > MOST_NODES) return `has more than ${MOST_NODES} values`;
      for (const [key, member] of Object.entries(value as Readonly<Record<string, unknown>>)) {
        characters += Array.isArray(value) ? 0 : key.length + 3;
        open.push({ value: member, depth: depth + 1 });
      }
    } else if (value !== null && !plain.has(typeof value)) return 'is not JSON';
    else characters += typeof value === 'string' ? value.length + 2 : 4;
    if (characters > MOST_CHARACTERS) return `is larger than ${MOST_CHARACTERS} characters of JSON`;
  }
  return undefined;
}

/** Reports members named `__proto__`, which JSON can contain and no object should have; only for measured values. */
function prototypeNames(value: unknown, place: Place): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value as Readonly<Record<string, unknown>>)) {
    if (key === '__proto__') fault(within(place, key), 'the name "__proto__" cannot be used', 'use another name');
    prototypeNames(member, within(place, key));
  }
}

/** The same for an entry in a server's response, each of its options measured by itself. */
function sizeFaultOfResponse(entry: unknown): string | undefined {
  if (!isJsonObject(entry) || !Array.isArray(entry.options)) return sizeFault(entry);
  const { options, ...rest } = entry as { readonly options: readonly unknown[] };
  return options.length > MOST_LOOKED_UP ? `has more than ${MOST_LOOKED_UP} options` : [rest, ...options].map(sizeFault).find(Boolean);
}

/**
 * Whether an entry is small enough to be examined.
 *
 * @param isResponse the entry is from a server's response, with the options of a look-up where it names one
 */
export function isMeasured(entry: unknown, place: Place, isResponse = false): boolean {
  const reason = isResponse ? sizeFaultOfResponse(entry) : sizeFault(entry);
  if (reason !== undefined) fault(place, `the entry ${reason}`, 'make it smaller, or two types of it');
  else prototypeNames(entry, place);
  return reason === undefined;
}
