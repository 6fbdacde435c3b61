import { createHmac } from 'node:crypto';
import { sameHash } from './keyed-hash.ts';

/** What an address gives access to: one file of one applicant, until a moment (ms since the epoch). */
export interface Grant {
  readonly kind: 'photo' | 'document' | 'download';
  readonly id: string;
  readonly applicantId: number;
  readonly expiresAt: number;
}

/** Makes and reads the tokens of file addresses; who has the token has the grant, so they live briefly. */
export interface Signer {
  readonly sign: (grant: Grant) => string;
  /** `undefined`: not made by this key, or altered. Expiry is the caller's to check. */
  readonly read: (token: string) => Grant | undefined;
}

/** What is handed to whoever gives or checks access to files. */
export interface WithSigner {
  readonly signer: Signer;
}

export function signerWith(secret: string): Signer {
  const seal = (payload: string): string => createHmac('sha256', secret).update(payload).digest('base64url');
  return {
    sign: (grant) => {
      const payload = Buffer.from(JSON.stringify(grant)).toString('base64url');
      return `${payload}.${seal(payload)}`;
    },
    read: (token) => {
      const [payload = '', signature = ''] = token.split('.');
      if (!sameHash(signature, seal(payload))) return undefined;
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Grant;
    },
  };
}
