/** What a masked text shows while it is typed: both sides' one reading of a mask (src/field-types). */
export { maskedWhileTyping } from '../../field-types/mask.ts';
