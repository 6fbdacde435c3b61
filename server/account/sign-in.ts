import type pg from 'pg';
import type { AccessToken, Applicant } from '../../schemas/generated/wire.d.ts';
import { type WithClock, addSeconds } from '../base/clock.ts';
import type { WithSettings } from '../base/settings.ts';
import type { WithDatabase } from '../database/database.ts';
import { type Addressing, addressesFor } from '../http/file-addresses.ts';
import { randomToken, sha256 } from '../http/keyed-hash.ts';
import { CALLER, type Caller, findSession } from '../http/sessions.ts';
import { applicantAnswer } from './applicant.ts';
import type { Account } from './account.ts';

/** The answer to a log-in. */
export type SignedIn = {
  readonly access_token: AccessToken;
  readonly applicant: Applicant;
};

/** What completing a log-in needs. */
export type SigningIn = WithClock & Addressing & WithSettings<'productKey' | 'tokenHours'>;

/** For each applicant; a further one ends the oldest. */
const MOST_SESSIONS = 50;

const SIGN_IN = `
with known as (
  update applicants set last_sign_in_at = current_sign_in_at, current_sign_in_at = $1::timestamptz, phone = $2
  where id = $3 and password_hash = $4 and phone is not distinct from $5::text
  returning id, name, japanese_name, email, student_id, photo_key, photo_kind, pr_video, can_edit_pr_video, is_onboarded, is_product, last_sign_in_at
), opened as (
  insert into access_tokens (token_hash, applicant_id, expires_at) select $6, id, $7::timestamptz from known on conflict do nothing
), newest as (
  select token.token_hash from access_tokens token join known on known.id = token.applicant_id
  where token.revoked_at is null order by token.expires_at desc limit ${String(MOST_SESSIONS - 1)}
), ended as (
  delete from access_tokens token using known where token.applicant_id = known.id
    and (token.expires_at < $1::timestamptz or token.revoked_at is not null or token.token_hash not in (select token_hash from newest))
)
select ${CALLER} from known`;

const signedInAs = (services: SigningIn, token: string, applicant: Caller): SignedIn => ({
  access_token: { token }, applicant: applicantAnswer(services, addressesFor(services, { tokenHash: sha256(token) }), applicant),
});

/**
 * Opens a session, whose token is stored only as a hash, and answers it as log-in does (spec §7). One statement also removes the
 * applicant's ended sessions, and the oldest where there are too many. `undefined` where the password or the phone of `account` has changed
 * since it was read: that ended its sessions, and this one would stay.
 */
export async function signIn(
  client: Pick<pg.ClientBase, 'query'>, services: SigningIn, account: Account, phone: string | null = account.phone,
  token = randomToken(),
): Promise<SignedIn | undefined> {
  const now = services.clock();
  const [at, endsAt] = [now.toISOString(), addSeconds(now, services.settings.tokenHours * 3600).toISOString()];
  const values = [at, phone, account.id, account.passwordHash, account.phone, sha256(token), endsAt];
  const { rows: [row] } = await client.query<Caller>({ name: 'sign_in', text: SIGN_IN, values });
  return row && signedInAs(services, token, row);
}

/** The open session of one of these tokens, as it was answered then. `undefined` where none is open. */
export async function findSignedIn(services: WithDatabase & SigningIn, tokens: readonly string[]): Promise<SignedIn | undefined> {
  for (const token of tokens) {
    const session = await findSession(services, sha256(token));
    if (session) return signedInAs(services, token, session.applicant);
  }
  return undefined;
}
