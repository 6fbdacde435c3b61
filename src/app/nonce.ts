/** The nonce of this page's policy, for the style elements that Mantine makes. `''` where the page has none. */
export const readNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
