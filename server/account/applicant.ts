import type { Applicant } from '../../schemas/generated/wire.d.ts';
import type { WithSettings } from '../base/settings.ts';
import type { AddressOf } from '../http/file-addresses.ts';
import type { Caller } from '../http/sessions.ts';

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
