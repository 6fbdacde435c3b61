import { textType } from './type-module.ts';

/** A place in words. */
export const location = textType('location', 'enter');
