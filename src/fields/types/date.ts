import { textType } from './type-module.ts';

/** A calendar day, `YYYY-MM-DD`. */
export const date = textType('date', 'select');
