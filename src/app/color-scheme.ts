/** Light or dark as the system wishes, now and when it changes, and light on paper; the name of the attribute is Mantine's. */
export function followColorScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = ({ type }: Pick<Event, 'type'>): void => {
    document.documentElement.dataset['mantineColorScheme'] = dark.matches && type !== 'beforeprint' ? 'dark' : 'light';
  };
  dark.addEventListener('change', apply);
  for (const type of ['beforeprint', 'afterprint']) addEventListener(type, apply);
  apply({ type: 'start' });
}
