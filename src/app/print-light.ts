/** Prints light, whatever the scheme on the screen is. Answers what ends that. */
export function printLight(): () => void {
  const { dataset } = document.documentElement;
  let shown = dataset['mantineColorScheme'];
  const before = (): void => {
    shown = dataset['mantineColorScheme'];
    dataset['mantineColorScheme'] = 'light';
  };
  const after = (): void => { dataset['mantineColorScheme'] = shown; };
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return () => {
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
  };
}
