import { textType } from './type-module.ts';

/** An e-mail address. */
export const email = textType('email', 'enter');
