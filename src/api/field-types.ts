import { decodeFieldTypes, type FieldTypesAnswer } from '../wire/field-types.ts';
import type { Call } from './call.ts';

/**
 * The input types that the server defines (DECISIONS "Field types from the server").
 *
 * @param version of which definitions; absent: as they are now
 */
export const fieldTypesCall = (version?: string): Call<FieldTypesAnswer> => ({
  name: 'field_types', method: 'GET', access: 'public', decode: decodeFieldTypes,
  path: `/api/v1/field_types.json${version === undefined ? '' : `?version=${encodeURIComponent(version)}`}`,
});
