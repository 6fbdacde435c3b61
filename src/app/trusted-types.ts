interface TrustedTypesWindow {
  readonly trustedTypes?: {
    readonly createPolicy: (name: string, rules: { readonly createHTML: (text: string) => string | null }) => unknown;
  };
}

/**
 * Allows only strings that cannot contain an element: Mantine fills its `<style>` through innerHTML, and nothing else
 * of the page may set HTML from a string. The browser refuses all others.
 */
export function installTrustedTypesPolicy(): void {
  (window as TrustedTypesWindow).trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}
