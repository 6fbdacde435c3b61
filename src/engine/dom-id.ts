import type { FieldId } from '../fields/definition.ts';

/**
 * The DOM id of a field's control. Ids of fields may hold any character; DOM ids that stand in `aria-describedby` may
 * hold no space. Every other character is escaped, so two fields never share an id.
 */
export const controlId = (field: FieldId): string =>
  `field-${field.replace(/[^A-Za-z0-9-]/g, (character) => `_${(character.codePointAt(0) ?? 0).toString(16)}`)}`;

/** The open conflict of a field or an entry. */
export const conflictId = (place: string): string => `${controlId(place)}-question`;
export const labelId = (control: string): string => `${control}-label`;
export const helpId = (control: string): string => `${control}-help`;
export const errorId = (control: string): string => `${control}-error`;
