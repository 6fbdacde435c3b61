import { isMet } from './conditions.ts';
import type { ServedCondition, ServedValue } from './contract.ts';

/** A field, or a part of one, by its name among its siblings. */
export interface Conditional {
  readonly name: string;
  readonly visibleWhen?: ServedCondition | undefined;
  readonly normalize: (value: ServedValue) => ServedValue;
}

/** Reads the value of each as typed; an empty value is an empty text or list. */
export type ReadValue = (name: string) => ServedValue;

/** `asked`: whether its conditions are met, too. A field that only the server's value shows may be emptied. */
export type IsShown = (name: string, as?: 'asked') => boolean;

const isSame = (one: ServedValue, other: ServedValue): boolean =>
  one.length + other.length === 0 || JSON.stringify(one) === JSON.stringify(other);

/** The fields that others depend on: those in circles, in their order, and the rest, each after the one that it depends on. */
function waitedFor(ones: readonly Conditional[]): readonly [circles: readonly Conditional[], rest: readonly Conditional[]] {
  const byName = new Map(ones.map((one) => [one.name, one]));
  const waiting = new Map<string | undefined, number>();
  for (const { visibleWhen } of ones) if (visibleWhen) waiting.set(visibleWhen.field, (waiting.get(visibleWhen.field) ?? 0) + 1);
  const last = ones.filter(({ name }) => !waiting.has(name));
  const inwards = [...last];
  for (const { visibleWhen } of inwards) {
    const left = (waiting.get(visibleWhen?.field) ?? 0) - 1;
    waiting.set(visibleWhen?.field, left);
    const next = left === 0 ? byName.get(visibleWhen?.field ?? '') : undefined;
    if (next) inwards.push(next);
  }
  const passed = new Set(inwards);
  return [ones.filter((one) => !passed.has(one)), inwards.slice(last.length).reverse()];
}

/**
 * Which of several fields are shown. For its dependents a hidden field is as empty as one that is not filled (docs/decisions/0051, 0121):
 * each is evaluated after the one that it depends on, and in a circle the first hidden field is emptied until none hides another. A
 * field with a server's value is shown, and counts, until its condition's field is changed. A field without a condition is shown.
 */
export function shownAmong(all: readonly Conditional[]): (now: ReadValue, held: ReadValue) => IsShown {
  const ones = new Map(all.map((one) => [one.name, one]));
  const [circles, rest] = waitedFor(all);
  return (now, held) => {
    const gone = new Set<string>();
    const seen = ({ name, normalize }: Conditional): ServedValue => (gone.has(name) ? '' : normalize(now(name)));
    const isOpen = ({ name, visibleWhen }: Conditional, as?: 'asked'): boolean => {
      const other = visibleWhen && ones.get(visibleWhen.field);
      if (!other) return true;
      const value = seen(other);
      return isMet(visibleWhen, value) || (!as && held(name).length > 0 && isSame(value, other.normalize(held(other.name))));
    };
    const isToGo = (one: Conditional): boolean => seen(one).length > 0 && !isOpen(one);
    for (let first = circles.find(isToGo); first; first = circles.find(isToGo)) gone.add(first.name);
    for (const one of rest) if (isToGo(one)) gone.add(one.name);
    return (name, as) => {
      const one = ones.get(name);
      return !one || (!gone.has(name) && isOpen(one, as));
    };
  };
}
