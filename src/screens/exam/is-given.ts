import type { FieldValue } from '../../engine/contract/widget.ts';

/** Whether an answer says anything. */
export const isGiven = (value: FieldValue): boolean => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
