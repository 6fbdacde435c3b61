import { textType } from './type-module.ts';

/** The address of an mp4. */
export const video = textType('video', 'select');
