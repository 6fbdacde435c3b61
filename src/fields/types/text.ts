import { textType } from './type-module.ts';

/** One line of text. */
export const text = textType('text', 'enter');
