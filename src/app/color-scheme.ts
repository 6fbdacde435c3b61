/** Follows the system's light or dark mode, and prints in light mode; the name of the attribute is Mantine's. */
export function followColorScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = ({ type }: Pick<Event, 'type'>): void => {
    document.documentElement.dataset['mantineColorScheme'] = dark.matches && type !== 'beforeprint' ? 'dark' : 'light';
  };
  dark.addEventListener('change', apply);
  for (const type of ['beforeprint', 'afterprint']) addEventListener(type, apply);
  apply({ type: 'start' });
}
