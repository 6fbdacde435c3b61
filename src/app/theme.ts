import { createTheme } from '@mantine/core';

/**
 * For Mantine's own components. What colours and sizes are stands in `theme.css` as values of Mantine's variables: a
 * static style sheet is there before any script, for the pages that do without Mantine too.
 */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 4 },
  defaultRadius: 'md',
  respectReducedMotion: true,
});
