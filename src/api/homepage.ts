import { decodeHomepage } from '../wire/homepage.ts';
import { callOf } from './call.ts';

/** Rich text. */
export const homepageCall = callOf(decodeHomepage);
