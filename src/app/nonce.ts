import { setNonce } from 'get-nonce';

/** The nonce of this page's policy, for the few style elements that libraries make. `''` where the page has none. */
export function readNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  setNonce(nonce);
  return nonce;
}
