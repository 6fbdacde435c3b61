/** What axe looks for. */
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The page as it is after scrolling all through it: sections that are off the screen stand at estimated places, and a
 * bar that floats over the page cuts whatever is under it just now; axe would take both for targets that are covered.
 */
export const UNROLLED = '* { content-visibility: visible !important } form [role="region"] { position: static !important }';
