import { decodeFieldTypes } from '../wire/field-types.ts';
import { callAbout } from './call.ts';

/**
 * The input types that the server defines (DECISIONS "Field types from the server").
 *
 * @param version of which definitions; absent: as they are now
 */
export const fieldTypesCall = (version?: string) => callAbout(decodeFieldTypes, 'version', version);
