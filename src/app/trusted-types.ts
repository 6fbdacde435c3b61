interface TrustedTypesWindow {
  readonly trustedTypes?: {
    readonly createPolicy: (name: string, rules: { readonly createHTML: (text: string) => string | null }) => unknown;
  };
}

/**
 * Lets through only strings that cannot hold an element: Mantine fills its `<style>` through innerHTML, and nothing else
 * of the page may use such a way. Everything else is refused by the browser.
 */
export function installTrustedTypesPolicy(): void {
  (window as TrustedTypesWindow).trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}
