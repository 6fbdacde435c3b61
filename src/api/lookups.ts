import { decodeUniversities } from '../wire/lookups.ts';
import { callOf } from './call.ts';

export type { LookupTables } from '../wire/lookups.ts';

export const universitiesCall = callOf(decodeUniversities);
