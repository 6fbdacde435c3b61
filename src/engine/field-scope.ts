import type { IsShown } from '../field-types/shown.ts';
import type { FieldDefinition, FieldValue } from '../fields/definition.ts';
import { conditionValue, shownFields, type Siblings } from '../fields/siblings.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import { FieldCell, type FieldContext } from './field-cell.ts';

/** Sibling fields by the ids of their definitions, hidden ones as empty: those outside groups, or those of one entry. */
export type FieldScope = ReadonlyMap<string, FieldCell>;

interface ScopeSource {
  readonly types: InputTypes;
  readonly fields: readonly FieldDefinition[];
  readonly contextOf: (definition: FieldDefinition) => Pick<FieldContext, 'id' | 'group'>;
  readonly value: (definition: FieldDefinition) => FieldValue;
}

export function createScope({ types, fields, contextOf: place, value }: ScopeSource): FieldScope {
  const cells = new Map<string, FieldCell>();
  const read = (fact: 'value' | 'baseline'): Siblings => (name) => cells.get(name)?.[fact];
  const computeShown = shownFields(types, fields);
  let shown: ReturnType<typeof computeShown> | undefined;
  const isShown: IsShown = (name, as) => (shown ??= computeShown(read('value'), read('baseline')))(name, as);
  const changed = (): void => { shown = undefined; };
  const sibling: Siblings = (name) => {
    const cell = cells.get(name);
    return cell && isShown(name) ? conditionValue(types, cell.definition, cell.value) : undefined;
  };
  for (const definition of fields) {
    cells.set(definition.id, new FieldCell(definition, value(definition), { types, ...place(definition), sibling, isShown, changed }));
  }
  for (const cell of cells.values()) {
    const { visibleWhen, optionsAfter, fewerDigitsWhen } = cell.definition;
    for (const name of [visibleWhen?.field, optionsAfter, fewerDigitsWhen?.field]) {
      if (name !== undefined) cells.get(name)?.dependents.push(cell);
    }
  }
  return cells;
}
