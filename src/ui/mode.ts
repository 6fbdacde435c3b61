/** The query parameter that selects how a page is shown; absent: view. */
export const MODE = 'mode';
export const EDIT = 'edit';

/** The query parameter with the id of the online session that is open. */
export const SESSION = 'session';

/** The mode of the profile that lists the receipts. */
export const RECEIPTS = 'receipts';
export const RECEIPTS_ADDRESS = `/profile?${MODE}=${RECEIPTS}`;
/** The query parameter with the number of the receipt that is shown; absent: the list of receipts. */
export const NUMBER = 'number';
export const receiptAddress = (number: string): string => `${RECEIPTS_ADDRESS}&${NUMBER}=${encodeURIComponent(number)}`;
