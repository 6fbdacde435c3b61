import { createHmac } from 'node:crypto';
import type { KeyRing } from '../base/key-ring.ts';
import { sameHash } from './keyed-hash.ts';

/** What an address gives access to: one file of one applicant, until a moment (ms since the epoch) or the end of a session. */
export interface Grant {
  readonly kind: 'photo' | 'video' | 'document' | 'download' | 'exam_answer' | 'session_answer';
  readonly id: string;
  readonly applicantId: number;
  readonly expiresAt: number;
  /** The session that it was made for (`sessionMark`). */
  readonly session: string;
}

/** A grant in an address: what it names, the same in each answer, and its expiry and session, with the seal of all. */
export interface SignedGrant {
  readonly token: string;
  readonly proof: string;
}

/** Makes and reads the grants in file addresses; an address is all that a reader needs, so grants are short-lived. */
export interface Signer {
  readonly sign: (grant: Grant) => SignedGrant;
  /** `undefined`: made by no key of the ring, or altered. Expiry is the caller's to check. */
  readonly read: (signed: SignedGrant) => Grant | undefined;
}

export interface WithSigner {
  readonly signer: Signer;
}

export function signerWith(ring: KeyRing): Signer {
  const seal = (secret: string, ...parts: readonly string[]): string =>
    createHmac('sha256', secret).update(parts.join('.')).digest('base64url');
  return {
    sign: ({ expiresAt, session, ...claims }) => {
      const [token, until] = [Buffer.from(JSON.stringify(claims)).toString('base64url'), String(expiresAt)];
      return { token, proof: [until, session, seal(ring[0], token, until, session)].join('.') };
    },
    read: ({ token, proof }) => {
      const [until = '', session = '', signature = ''] = proof.split('.');
      if (!ring.some((secret) => sameHash(signature, seal(secret, token, until, session)))) return undefined;
      const claims = JSON.parse(Buffer.from(token, 'base64url').toString()) as Omit<Grant, 'expiresAt' | 'session'>;
      return { ...claims, expiresAt: Number(until), session };
    },
  };
}
