import { decodeUniversities, type LookupTables } from '../wire/lookups.ts';
import type { Call } from './call.ts';

export type { LookupTables } from '../wire/lookups.ts';

export const universitiesCall: Call<LookupTables> = {
  name: 'universities', method: 'GET', path: '/api/v1/universities.json', access: 'public', decode: decodeUniversities,
};
