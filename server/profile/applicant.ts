import { eq } from 'drizzle-orm';
import type { Applicant } from '../../schemas/generated/wire.d.ts';
import type { WithSettings } from '../base/settings.ts';
import type { Queries } from '../database/database.ts';
import { applicants } from '../database/schema.ts';
import type { AddressOf } from '../http/file-addresses.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller } from '../http/sessions.ts';

export type ApplicantRow = typeof applicants.$inferSelect;

export async function findApplicant(queries: Queries, id: number): Promise<ApplicantRow> {
  const [row] = await queries.select().from(applicants).where(eq(applicants.id, id));
  if (!row) throw new Refusal(401, { key: 'unauthorized' });
  return row;
}

function photoAddress(addressOf: AddressOf, { id, photoKey, photoKind }: Caller): string | null {
  if (photoKey === null) return null;
  return addressOf({ kind: 'photo', id: photoKey, applicantId: id }, `photo.${photoKind ?? 'png'}`);
}

/** The applicant as log-in and verify-user answer them (spec §3 Applicant), `is_{product}` by the deployment's key. */
export function applicantAnswer({ settings }: WithSettings<'productKey'>, addressOf: AddressOf, row: Caller): Applicant {
  return {
    id: row.id,
    name: row.name,
    japanese_name: row.japaneseName,
    email: row.email,
    photograph: photoAddress(addressOf, row),
    pr_video: row.prVideo,
    last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
    is_onboarded: row.isOnboarded,
    [`is_${settings.productKey}`]: row.isProduct,
  };
}
