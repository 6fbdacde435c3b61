import { isMap } from '../base/is-map.ts';

/** A difference between the live content and a folder; without before and after: there are more than are listed. */
export interface Difference {
  /** Where, for people: `/events/7/name/en`. */
  readonly place: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

const MOST = 1000;

/** The key of an entry, which is the same wherever it is in its list. */
function nameOf(item: unknown): string | undefined {
  if (!isMap(item)) return typeof item === 'string' || typeof item === 'number' ? String(item) : undefined;
  const {
    id, name, question_id: question, question_group_id: group, option_id: option, document_name_id: document, applicant,
    category_name: category,
  } = item;
  const key = [
    id, typeof name === 'string' ? name : undefined, question, group, option, document, applicant,
    isMap(category) ? category['en'] : undefined,
  ]
    .find((one) => typeof one === 'string' || typeof one === 'number');
  return key === undefined ? undefined : String(key);
}

function byName(items: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const names = items.map(nameOf);
  if (names.includes(undefined) || new Set(names).size < names.length) return undefined;
  return new Map(items.map((item) => [String(nameOf(item)), item]));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function* membersDiffer(place: string, before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): Generator<Difference> {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const path = `${place}/${name}`;
    if (!after.has(name)) yield { place: path, before: before.get(name) };
    else if (!before.has(name)) yield { place: path, after: after.get(name) };
    else yield* differ(path, before.get(name), after.get(name));
  }
}

function* listsDiffer(place: string, before: readonly unknown[], after: readonly unknown[]): Generator<Difference> {
  const [old, now] = [byName(before), byName(after)];
  if (!old || !now) {
    yield { place, before, after };
    return;
  }
  yield* membersDiffer(place, old, now);
  const [sharedBefore, sharedAfter] = [[...old.keys()].filter((name) => now.has(name)), [...now.keys()].filter((name) => old.has(name))];
  if (!isSame(sharedBefore, sharedAfter)) yield { place: `${place} (order)`, before: sharedBefore, after: sharedAfter };
}

function* differ(place: string, before: unknown, after: unknown): Generator<Difference> {
  if (isSame(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) yield* listsDiffer(place, before, after);
  else if (isMap(before) && isMap(after)) yield* membersDiffer(place, new Map(Object.entries(before)), new Map(Object.entries(after)));
  else yield { place, before, after };
}

/** The differences of two canonical contents of a part; entries of lists are matched by their keys. */
export function differences(part: string, before: unknown, after: unknown): readonly Difference[] {
  const found: Difference[] = [];
  for (const difference of differ(part, before, after)) {
    if (found.length === MOST) return [...found, { place: part }];
    found.push(difference);
  }
  return found;
}
