/** The address's parameter that says how the profile is shown; absent: view. */
export const MODE = 'mode';
export const EDIT = 'edit';

export const VIEW_ADDRESS = '/profile';
export const EDIT_ADDRESS = `${VIEW_ADDRESS}?${MODE}=${EDIT}`;
