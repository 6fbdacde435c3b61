import { textType } from './type-module.ts';

/** A decimal number, kept as the string that was typed; full-width digits are folded when it is sent. */
export const number = textType('number', 'enter');
