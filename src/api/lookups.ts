import { queryOptions } from '@tanstack/react-query';
import { decodeUniversities, type LookupTables } from '../wire/lookups.ts';
import type { Call } from './call.ts';
import type { Client } from './client.ts';

export type { LookupTables } from '../wire/lookups.ts';

export const universitiesCall: Call<LookupTables> = {
  name: 'universities', method: 'GET', path: '/api/v1/universities.json', access: 'public', decode: decodeUniversities,
};

/** The same for everybody and rarely changed: asked for once a visit. */
export const universitiesQuery = (client: Client) =>
  queryOptions({
    queryKey: ['universities'], queryFn: ({ signal }) => client.send(universitiesCall, { signal }), staleTime: Infinity,
  });
