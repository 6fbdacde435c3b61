import { EDIT, MODE } from '../../ui/mode.ts';

export const VIEW_ADDRESS = '/profile';
export const EDIT_ADDRESS = `${VIEW_ADDRESS}?${MODE}=${EDIT}`;

/** The mode of the list of receipts, and of one of them. */
export const RECEIPTS = 'receipts';
export const NUMBER = 'number';
export const RECEIPTS_ADDRESS = `${VIEW_ADDRESS}?${MODE}=${RECEIPTS}`;
