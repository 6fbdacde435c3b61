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
function orderDependencies(ones: readonly Conditional[]): readonly [circles: readonly Conditional[], rest: readonly Conditional[]] {
  const byName = new Map(ones.map((one) => [one.name, one]));
  const dependents = new Map<string | undefined, number>();
  for (const { visibleWhen } of ones) if (visibleWhen) dependents.set(visibleWhen.field, (dependents.get(visibleWhen.field) ?? 0) + 1);
  const last = ones.filter(({ name }) => !dependents.has(name));
  const ordered = [...last];
  for (const { visibleWhen } of ordered) {
    const remaining = (dependents.get(visibleWhen?.field) ?? 0) - 1;
    dependents.set(visibleWhen?.field, remaining);
    const next = remaining === 0 ? byName.get(visibleWhen?.field ?? '') : undefined;
    if (next) ordered.push(next);
  }
  const visited = new Set(ordered);
  return [ones.filter((one) => !visited.has(one)), ordered.slice(last.length).reverse()];
}

/**
 * Which of several fields are shown. For its dependents a hidden field is as empty as one that is not filled (docs/decisions/0051, 0121):
 * each is evaluated after the one that it depends on, and in a circle the first hidden field is emptied until none hides another. A
 * field with a server's value is shown, and counts, until its condition's field is changed. A field without a condition is shown.
 */
export function shownAmong(all: readonly Conditional[]): (current: ReadValue, baseline: ReadValue) => IsShown {
  const byName = new Map(all.map((one) => [one.name, one]));
  const [circles, rest] = orderDependencies(all);
  return (current, baseline) => {
    const hidden = new Set<string>();
    const visibleValue = ({ name, normalize }: Conditional): ServedValue => (hidden.has(name) ? '' : normalize(current(name)));
    const isConditionMet = ({ name, visibleWhen }: Conditional, as?: 'asked'): boolean => {
      const other = visibleWhen && byName.get(visibleWhen.field);
      if (!other) return true;
      const value = visibleValue(other);
      return isMet(visibleWhen, value) || (!as && baseline(name).length > 0 && isSame(value, other.normalize(baseline(other.name))));
    };
    const isToHide = (one: Conditional): boolean => visibleValue(one).length > 0 && !isConditionMet(one);
    for (let first = circles.find(isToHide); first; first = circles.find(isToHide)) hidden.add(first.name);
    for (const one of rest) if (isToHide(one)) hidden.add(one.name);
    return (name, as) => {
      const one = byName.get(name);
      return !one || (!hidden.has(name) && isConditionMet(one, as));
    };
  };
}
