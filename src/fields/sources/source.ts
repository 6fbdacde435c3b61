import type { Text } from '../../base/text.ts';
import type { Diagnostic, FieldDefinition } from '../definition.ts';
import type { InputTypes, TypeModule } from '../types/type-module.ts';

/** Fields under one heading, in the order of the wire. */
export interface Category {
  readonly id: string;
  readonly title?: Text;
  readonly fields: readonly FieldDefinition[];
}

/**
 * What the readers of one form share: the input types, the diagnostics, the ids in use, the unknown types already reported. A reader
 * never throws, whatever JSON it is given; what it could not read is in `diagnostics`.
 */
export interface Collector {
  readonly types: InputTypes;
  readonly diagnostics: Diagnostic[];
  readonly ids: Set<string>;
  readonly unknownTypes: Set<string>;
}

export const createCollector = (types: InputTypes): Collector =>
  ({ types, diagnostics: [], ids: new Set(), unknownTypes: new Set() });

const wireNames: ReadonlyMap<string, string> = new Map([['free_text', 'text_area']]);

/** The name here of a type on the wire. */
export const nameOfType = (wire: string): string => wireNames.get(wire) ?? wire;

/** The type of a name on the wire, where there is one. */
export const typeNamed = ({ types }: Pick<Collector, 'types'>, name: unknown): TypeModule | undefined =>
  (typeof name === 'string' ? types.get(nameOfType(name)) : undefined);

export function report(collector: Collector, code: Diagnostic['code'], path: string, detail: string): void {
  collector.diagnostics.push(Object.freeze({ code, path, detail }));
}

/** Claims an id for a field; a second field of the same id is left out, because both would be sent under one name. */
export function claim(collector: Collector, id: string, path: string): boolean {
  if (collector.ids.has(id)) {
    report(collector, 'duplicate-name', path, `a second field "${id}" is left out`);
    return false;
  }
  collector.ids.add(id);
  return true;
}

export const category = (id: string, title: Text | undefined, fields: readonly FieldDefinition[]): Category =>
  Object.freeze({ id, ...(title && { title: Object.freeze(title) }), fields: Object.freeze(fields) });
