import { decodeFieldTypes } from '../wire/field-types.ts';
import type { Call } from './call.ts';

/** The input types that the server defines, each still to be read (DECISIONS "Field types from the server"). */
export const fieldTypesCall: Call<readonly unknown[]> = {
  name: 'field_types', method: 'GET', path: '/api/v1/field_types.json', access: 'public', decode: decodeFieldTypes,
};
