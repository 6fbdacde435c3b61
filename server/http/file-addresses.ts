import { type WithClock, addSeconds } from '../base/clock.ts';
import type { WithSettings } from '../base/settings.ts';
import { type Session, sessionMark } from './sessions.ts';
import type { Grant, WithSigner } from './signed-address.ts';

export const FILES_PATH = '/api/v1/files';

/** How long an address works, in seconds: a download for the click that asked for it, the others for a visit. */
const LIFETIME_SECONDS: Readonly<Record<Grant['kind'], number>> = {
  download: 60, photo: 3600, video: 3600, document: 3600, exam_answer: 3600, session_answer: 3600,
};

/** What file addresses are made with. */
export type Addressing = WithSigner & WithClock & WithSettings<'publicUrl'>;

/**
 * A short-lived address of one file of one applicant; `name` only makes it readable. Up to the question mark it is the same
 * for the same file (schemas/README.md).
 */
export type AddressOf = (grant: Omit<Grant, 'expiresAt' | 'session'>, name: string) => string;

/** Makes addresses for a session, which end with it. */
export function addressesFor({ signer, clock, settings }: Addressing, session: Pick<Session, 'tokenHash'>): AddressOf {
  return (grant, name) => {
    const expiresAt = addSeconds(clock(), LIFETIME_SECONDS[grant.kind]).getTime();
    const { token, proof } = signer.sign({ ...grant, expiresAt, session: sessionMark(session) });
    return `${settings.publicUrl}${FILES_PATH}/${token}/${encodeURIComponent(name)}?proof=${proof}`;
  };
}
