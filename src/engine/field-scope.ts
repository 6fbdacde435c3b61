import type { FieldDefinition, FieldValue } from '../fields/definition.ts';
import { asDependedOn, shownSiblings } from '../fields/siblings.ts';
import { FieldCell, type FieldPlace } from './field-cell.ts';

/** The fields that see each other, hidden ones as empty, by the ids of their definitions: those outside groups, or those of one entry. */
export type FieldScope = ReadonlyMap<string, FieldCell>;

interface ScopeSource {
  readonly fields: readonly FieldDefinition[];
  readonly place: (definition: FieldDefinition) => Omit<FieldPlace, 'sibling' | 'baseline'>;
  readonly value: (definition: FieldDefinition) => FieldValue;
}

export function createScope({ fields, place, value }: ScopeSource): FieldScope {
  const cells = new Map<string, FieldCell>();
  const read = (name: string, fact: 'value' | 'baseline'): FieldValue => {
    const cell = cells.get(name);
    return cell && asDependedOn(cell.place.types, cell.definition, cell[fact]);
  };
  const sibling = shownSiblings((name) => read(name, 'value'), (name) => cells.get(name)?.visible !== false);
  const baseline = (name: string): FieldValue => read(name, 'baseline');
  for (const definition of fields) {
    cells.set(definition.id, new FieldCell(definition, value(definition), { ...place(definition), sibling, baseline }));
  }
  for (const cell of cells.values()) {
    const { visibleWhen, optionsAfter, fewerDigitsWhen } = cell.definition;
    for (const name of [visibleWhen?.field, optionsAfter, fewerDigitsWhen?.field]) {
      if (name !== undefined) cells.get(name)?.dependents.push(cell);
    }
  }
  return cells;
}
