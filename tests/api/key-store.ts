import type { SessionApplicant } from '../../src/wire/applicant.ts';
import type { KeyStore } from '../../src/base/stores.ts';

/** A browser's store without the browser. */
export function keyStore(): KeyStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => { kept.set(key, value); },
    removeItem: (key) => { kept.delete(key); },
  };
}

export const applicant: SessionApplicant = {
  id: '7', name: 'Aya', email: 'aya@example.com', lastSignInAt: '2026-01-01T00:00:00Z', onboarded: true, productVariant: false,
};
