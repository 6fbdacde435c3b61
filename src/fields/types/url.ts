import { textType } from './type-module.ts';

/** A web address. */
export const url = textType('url', 'enter');
