import { textType } from './type-module.ts';

/** A secret; only this product's own forms have it. */
export const password = textType('password', 'enter');
