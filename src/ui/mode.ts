/** The address's parameter that says how a page is shown; absent: view. */
export const MODE = 'mode';
export const EDIT = 'edit';
