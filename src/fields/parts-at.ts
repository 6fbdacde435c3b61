import { placesOf, type FaultPlace } from '../field-types/contract.ts';
import type { FieldDefinition } from './definition.ts';

/** The parts of a structured field on the path to a place in its value, the outermost first. */
export function partsAt(definition: FieldDefinition | undefined, at: FaultPlace | undefined): readonly FieldDefinition[] {
  const parts: FieldDefinition[] = [];
  for (const place of placesOf(at)) {
    const part = (parts.at(-1) ?? definition)?.structure?.fields.find(({ id }) => id === place.part);
    if (part) parts.push(part);
  }
  return parts;
}
