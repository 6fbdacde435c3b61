import fc from 'fast-check';
import { isJsonObject } from '../../../src/base/json.ts';
import { readFieldTypes } from '../../../src/field-types/read.ts';
import { brokenTypes } from '../../../packages/arbitraries/broken-types.ts';
import { examples } from '../../field-types/examples.ts';
import { hostileByHand } from '../../field-types/hostile.ts';
import { clientPorts } from '../../field-types/ports.ts';

/** A definition as a server sends it. */
export interface SentType {
  readonly json: string;
  /** What a field has to name to be of it; some have no name. */
  readonly name: string | undefined;
  /** Its values are lists; where it is left out, its fields are plain text. */
  readonly isOfLists: boolean;
}

const SEED = 20_261_120;
const GENERATED = 500;
/** How many a page has at once. */
export const TYPES_OF_A_PAGE = 25;

const namesOfExamples: ReadonlySet<unknown> = new Set(examples.filter(isJsonObject).map(({ name }) => name));

/** Each under a name of its own: a second one of a name would be left out unread. */
const renamed = (entry: unknown, index: number): unknown =>
  (isJsonObject(entry) && namesOfExamples.has(entry.name) ? { ...entry, name: `${String(entry.name)}_${String(index)}` } : entry);

const isOfLists = (entry: unknown): boolean => isJsonObject(entry) && entry.base === 'check_box' && readFieldTypes([entry], clientPorts).types.size > 0;

/** What is nested too deep for `JSON.stringify` is there by hand. */
function sent(entry: unknown): readonly SentType[] {
  if (entry === undefined) return [];
  try {
    const { name } = isJsonObject(entry) ? entry : {};
    return [{ json: JSON.stringify(entry), name: typeof name === 'string' ? name : undefined, isOfLists: isOfLists(entry) }];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

const DEEP = 100_000;
const deepest: SentType = { json: `{"name":"deepest","base":"text","options":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`, name: 'deepest', isOfLists: false };

const all: readonly SentType[] = [
  deepest, ...[...hostileByHand.map(({ entry }) => entry), ...fc.sample(brokenTypes(examples), { seed: SEED, numRuns: GENERATED }).map(renamed)].flatMap(sent),
];

const pages = Math.ceil(all.length / TYPES_OF_A_PAGE);

/** All hostile definitions, by hand and generated, some of each to a page; the same ones every time. */
export const hostilePages: readonly (readonly SentType[])[] = Array.from({ length: pages }, (_, page) => all.filter((_type, index) => index % pages === page));

/** The answer of `field_types.json` with these beside sound ones. */
export const servedWith = (types: readonly SentType[], sound: readonly object[]): string =>
  `{"field_types":[${[...sound.map((entry) => JSON.stringify(entry)), ...types.map(({ json }) => json)].join(',')}]}`;
