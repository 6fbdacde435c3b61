import { sql } from 'drizzle-orm';
import type { WithDatabase } from '../../database/database.ts';
import { STRANGERS } from '../save/save-key.ts';

/** All that a registration has to know, of one moment. */
export interface BeforeRegistration {
  readonly isRegistered: boolean;
  readonly countries: readonly number[];
  readonly liveVersion: number;
  /** What was answered to an earlier registration with the same key; null: there was none. */
  readonly keyed: { readonly fingerprint: string; readonly answer: unknown } | null;
}

/** Null stands for what is none. */
interface Named {
  readonly email: string | null;
  readonly keyHash: string | null;
}

/** One statement. */
export async function readBeforeRegistration({ db }: WithDatabase, { email, keyHash }: Named): Promise<BeforeRegistration> {
  const { rows: [row] } = await db.execute<BeforeRegistration & Record<string, unknown>>(sql`
    select exists (select from applicants where email = ${email}::text) as "isRegistered",
      (select coalesce(json_agg(id), '[]') from countries) as countries,
      coalesce((select version from live_version), 0) as "liveVersion",
      (select json_build_object('fingerprint', fingerprint, 'answer', answer) from idempotency_keys where scope = ${STRANGERS} and key_hash = ${keyHash}::text) as keyed`);
  if (!row) throw new Error('nothing was read');
  return row;
}
