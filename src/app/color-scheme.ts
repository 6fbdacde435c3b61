/** Light or dark as the system wishes, now and when it changes; the name of the attribute is Mantine's. */
export function followColorScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => { document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light'; };
  dark.addEventListener('change', apply);
  apply();
}
