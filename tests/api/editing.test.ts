import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { ApiError } from '../../src/api/failure.ts';
import { editingQuery, universitiesQuery } from '../../src/api/profile.ts';

const lists = { checked: {} };

/** A client that answers every call but that for the lists, which the server cannot give. */
const withoutLists = {
  send: ({ name }: { readonly name: string }) =>
    (name === 'universities' ? Promise.reject(new ApiError({ kind: 'server', status: 500 })) : Promise.resolve({})),
} as unknown as Client;

test('editing begins with older lists where newer ones cannot be had, and not without any', async () => {
  const queries = new QueryClient();
  await expect(queries.query({ ...editingQuery(withoutLists), retry: false })).rejects.toThrow(ApiError);
  queries.setQueryData(universitiesQuery(withoutLists).queryKey, lists as never, { updatedAt: 0 });
  await expect(queries.query({ ...editingQuery(withoutLists), retry: false })).resolves.toMatchObject({ lookups: lists });
});
