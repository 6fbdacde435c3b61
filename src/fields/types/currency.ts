import { textType } from './type-module.ts';

/**
 * An amount in yen. The form value is the wire value: the sign and what follows it, for instance `¥1234567`; the
 * grouping is the widget's.
 */
export const currency = textType('currency', 'enter');
