/** The address's parameter that says how a page is shown; absent: view. */
export const MODE = 'mode';
export const EDIT = 'edit';

/** The mode of the profile that lists the receipts. */
export const RECEIPTS = 'receipts';
export const RECEIPTS_ADDRESS = `/profile?${MODE}=${RECEIPTS}`;
