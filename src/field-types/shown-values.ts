import { isMet } from './conditions.ts';
import type { ServedPart, ServedValue, StructuredEntry } from './contract.ts';

type Values = StructuredEntry['values'];
type Conditional = Pick<ServedPart, 'name' | 'visibleWhen' | 'normalize'>;

/** Each part after the one that it depends on; those of a circle in the order of the type. */
function inOrder(parts: readonly Conditional[]): readonly Conditional[] {
  const byName = new Map(parts.map((part) => [part.name, part]));
  const depthOf = (part: Conditional): number => {
    const chain = new Set<string>();
    for (let next: Conditional | undefined = part; next && !chain.has(next.name); ) {
      chain.add(next.name);
      next = next.visibleWhen && byName.get(next.visibleWhen.field);
    }
    return chain.size;
  };
  return [...parts].sort((one, other) => depthOf(one) - depthOf(other));
}

/** What others wait for as their conditions see it: normalised. */
function waitedFor(parts: readonly Conditional[], values: Values): ReadonlyMap<string, ServedValue> {
  const names = new Set(parts.flatMap(({ visibleWhen }) => visibleWhen?.field ?? []));
  return new Map(parts.filter(({ name }) => names.has(name)).map(({ name, normalize }) => [name, normalize(values[name] ?? '')]));
}

const isSame = (one: ServedValue, other: ServedValue): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The values of an entry without those of hidden parts. What is hidden is as empty as what is not filled, so that its
 * going may hide or show others: they are judged in the order of dependence, and in a circle until none hides another.
 *
 * @param held what the server holds of the entry: what it holds in a hidden part is shown until what that waits for is changed
 * (docs/decisions/0121)
 */
export function shownValues(parts: readonly Conditional[], values: Values, held: Values = {}): Values {
  const [ordered, seen, before] = [inOrder(parts), waitedFor(parts, values), waitedFor(parts, held)];
  const shown = new Map(Object.entries(values));
  const valueOf = (name: string): ServedValue => (shown.has(name) ? seen.get(name) ?? '' : '');
  const isHeld = (name: string, waitsFor: string): boolean =>
    (held[name] ?? '').length > 0 && isSame(valueOf(waitsFor), before.get(waitsFor) ?? '');
  const isHidden = ({ name, visibleWhen }: Conditional): boolean =>
    shown.has(name) && visibleWhen !== undefined && !isMet(visibleWhen, valueOf(visibleWhen.field)) && !isHeld(name, visibleWhen.field);
  for (let hidden = ordered.find(isHidden); hidden; hidden = ordered.find(isHidden)) shown.delete(hidden.name);
  return Object.fromEntries(shown);
}
