import type { JsonObject } from './json.ts';

/** Yes in any of the ways in which a server says so; everything else is no. */
export const isYes = (wire: unknown): boolean => wire === true || wire === 'true' || wire === 1 || wire === '1';

/** Whether a definition of a field is mandatory; servers use both spellings (spec §3). */
export const isMandatory = (wire: JsonObject): boolean => isYes(wire['is_mandatory?']) || isYes(wire.is_mandatory);
