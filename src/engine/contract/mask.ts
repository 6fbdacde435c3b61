/** Formats a masked text while it is typed; client and server share the code for masks (src/field-types). */
export { maskedWhileTyping } from '../../field-types/mask.ts';
