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
  /** Of both; absent where the server knows none. */
  readonly revision: string | undefined;
  /** Of the definitions; absent likewise. */
  readonly formVersion: string | undefined;
}

/** Tries until both answers are of one revision and one version; somebody who saves so often is met again at the save. */
const MOST_READINGS = 5;

const differs = (one: string | undefined, other: string | undefined): boolean => one !== undefined && other !== undefined && one !== other;

/** Reads both answers that the profile's form is made of: anew where somebody has saved between the two, or published. */
export async function readEditing(client: Client, signal?: AbortSignal, reading = 1): Promise<Editing> {
  const input = signal ? { signal } : {};
  const [profile, edit] = await Promise.all([client.send(myProfileCall, input), client.send(editProfileCall, input)]);
  const revision = readRevision(edit.revision);
  const formVersion = readRevision(edit.form_version);
  const isTorn = differs(profile.revision, revision);
  const isOfTwo = isTorn || differs(profile.formVersion, formVersion);
  return isOfTwo && reading < MOST_READINGS
    ? readEditing(client, signal, reading + 1)
    : { profile, edit, revision: isTorn ? 'torn' : revision, formVersion };
}

/** Fetched anew each time, so that a save does not put back what was changed since, and never under the applicant's hands. */
export const editingQuery = (client: Client) =>
  queryOptions({ queryKey: ['editing'], queryFn: ({ signal }) => readEditing(client, signal), staleTime: Infinity, gcTime: 0 });

export const myProfileFieldsQuery = queryOf(myProfileFieldsCall);

/** What the profile is shown of: asked for anew after a save. */
export const profileViewQueries = (client: Client) => [myProfileQuery(client), myProfileFieldsQuery(client)];

/** The same for everybody and rarely changed: asked for once a visit. */
export const universitiesQuery = queryOf(universitiesCall, { staleTime: Infinity });
