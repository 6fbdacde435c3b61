import { textType } from './type-module.ts';

/** A phone number; separators are removed when it is sent. */
export const phoneNumber = textType('phone_number', 'enter');
