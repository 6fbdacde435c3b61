import { EDIT, MODE } from '../../ui/mode.ts';

export const VIEW_ADDRESS = '/profile';
export const EDIT_ADDRESS = `${VIEW_ADDRESS}?${MODE}=${EDIT}`;
