import { isJsonObject, scalarText } from '../../base/json.ts';
import type { Condition, FieldDefinition } from '../definition.ts';
import { report, type Category, type Collector } from './source.ts';

/**
 * Reads `visible_when` of a field: the field that it depends on, by name, and the values with which it is shown.
 *
 * @param idOf the id of a sibling
 */
export function readCondition(wire: unknown, idOf: (name: string) => string, path: string, collector: Collector): Condition | undefined {
  if (wire === undefined || wire === null) return undefined;
  if (!isJsonObject(wire) || typeof wire.field !== 'string' || !Array.isArray(wire.in)) {
    report(collector, 'malformed-field', path, 'not a condition; shown always');
    return undefined;
  }
  return Object.freeze({ field: idOf(wire.field), in: Object.freeze(wire.in.flatMap((value) => scalarText(value) ?? [])) });
}

/** Drops conditions on fields that are not in the form, or on the field itself: such a field could never be shown. */
export function withKnownConditions(categories: readonly Category[], collector: Collector): readonly Category[] {
  const ids = new Set(categories.flatMap(({ fields }) => fields.map(({ id }) => id)));
  const shown = (field: FieldDefinition): FieldDefinition => {
    const { visibleWhen, ...rest } = field;
    if (visibleWhen === undefined || (visibleWhen.field !== field.id && ids.has(visibleWhen.field))) return field;
    report(collector, 'malformed-field', field.id, `follows "${visibleWhen.field}", which is not in the form; shown always`);
    return Object.freeze(rest);
  };
  return categories.map((category) => Object.freeze({ ...category, fields: Object.freeze(category.fields.map(shown)) }));
}
