import { queryOptions } from '@tanstack/react-query';
import { universitiesCall } from '../wire/lookups.ts';
import { editProfileCall, myProfileCall, myProfileFieldsCall, type EditProfileResponse, type ProfileAnswer } from '../wire/profile.ts';
import { readRevision } from '../wire/values.ts';
import type { Client } from './client.ts';
import { queryOf } from './query.ts';

export const myProfileQuery = queryOf(myProfileCall);

/** Everything that editing starts from. */
export interface Editing {
  readonly profile: ProfileAnswer;
  readonly edit: EditProfileResponse;
  /** The revision of both answers; absent where the server has no revisions. */
  readonly revision: string | undefined;
  /** The version of the definitions; absent where the server has no versions. */
  readonly formVersion: string | undefined;
}

/** How often both are read until they are of one revision and one version; after that the save finds the conflict. */
const MAX_READS = 5;

const differs = (one: string | undefined, other: string | undefined): boolean => one !== undefined && other !== undefined && one !== other;

/** Reads both answers that the profile's form is made of; again where a save or a publication came between the two. */
export async function readEditing(client: Client, signal?: AbortSignal, attempt = 1): Promise<Editing> {
  const input = signal ? { signal } : {};
  const [profile, edit] = await Promise.all([client.send(myProfileCall, input), client.send(editProfileCall, input)]);
  const revision = readRevision(edit.revision);
  const formVersion = readRevision(edit.form_version);
  const isTorn = differs(profile.revision, revision);
  const isInconsistent = isTorn || differs(profile.formVersion, formVersion);
  return isInconsistent && attempt < MAX_READS
    ? readEditing(client, signal, attempt + 1)
    : { profile, edit, revision: isTorn ? 'torn' : revision, formVersion };
}

/** How old the lists of universities and faculties may be when editing begins, in ms: a code that was retired is refused. */
const MAX_LISTS_AGE_MS = 5 * 60_000;

/** Fetched anew each time, so that a save does not undo later changes, and never refetched while the applicant edits. */
export const editingQuery = (client: Client) => queryOptions({
  queryKey: ['editing'],
  queryFn: async ({ signal, client: queries }) => {
    // A failure is repeated and shown as that of this query.
    const lists = { ...universitiesQuery(client), staleTime: MAX_LISTS_AGE_MS, retry: false, meta: { quiet: true } };
    const loadLists = queries.query(lists).catch((error: unknown) => {
      // Old lists are better than no form: the server refuses a code that was retired, by name.
      const known = queries.getQueryData(lists.queryKey);
      if (!known) throw error;
      return known;
    });
    const [editing, lookups] = await Promise.all([readEditing(client, signal), loadLists]);
    return { ...editing, lookups };
  },
  staleTime: Infinity,
  gcTime: 0,
});

export const myProfileFieldsQuery = queryOf(myProfileFieldsCall);

/** The queries that the profile page shows: refetched after a save. */
export const profileViewQueries = (client: Client) => [myProfileQuery(client), myProfileFieldsQuery(client)];

/** The same for everybody and rarely changed: fetched once per visit, and again where editing begins long after that. */
export const universitiesQuery = queryOf(universitiesCall, { staleTime: Infinity });
