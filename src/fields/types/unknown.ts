import { textType } from './type-module.ts';

/** A type that nobody defines, shown as text (DECISIONS "Fields and values"). */
export const unknown = textType('unknown', 'enter');
