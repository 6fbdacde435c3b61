import { addSeconds } from '../base/clock.ts';
import type { Services } from '../app/services.ts';
import type { Grant } from './signed-address.ts';

export const FILES_PATH = '/api/v1/files';

/** How long an address works, in seconds: a download for the click that asked for it, the others for a visit. */
const LIFETIME_SECONDS: Readonly<Record<Grant['kind'], number>> = { download: 60, photo: 3600, document: 3600 };

/** A short-lived address of one file of one applicant; `name` only makes it readable. */
export function fileAddress({ signer, clock, settings }: Services, grant: Omit<Grant, 'expiresAt'>, name: string): string {
  const expiresAt = addSeconds(clock(), LIFETIME_SECONDS[grant.kind]).getTime();
  return `${settings.publicUrl}${FILES_PATH}/${signer.sign({ ...grant, expiresAt })}/${encodeURIComponent(name)}`;
}
