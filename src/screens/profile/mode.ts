import { isJsonObject } from '../../base/json.ts';

/** The address's parameter that says how the profile is shown; absent: view. */
export const MODE = 'mode';
export const EDIT = 'edit';

export const VIEW_ADDRESS = '/profile';
export const EDIT_ADDRESS = `${VIEW_ADDRESS}?${MODE}=${EDIT}`;

/** State of a navigation that ends editing on purpose, saved or discarded: nobody needs to be warned. */
export const finished = { finished: true } as const;
export const isFinished = (state: unknown): boolean => isJsonObject(state) && state['finished'] === true;
