import { textType } from './type-module.ts';

/** Text of several lines. */
export const textArea = textType('text_area', 'enter');
