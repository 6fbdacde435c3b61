import { EDIT, MODE } from '../../ui/mode.ts';

export const VIEW_ADDRESS = '/profile';
export const EDIT_ADDRESS = `${VIEW_ADDRESS}?${MODE}=${EDIT}`;

/** Which of the receipts is shown; absent: the list of them. */
export const NUMBER = 'number';
