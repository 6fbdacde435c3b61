import { saveWords, type SaveWords } from '../../forms/save-words.ts';

/** Said around the saving of an answer. */
export const sessionWords: SaveWords = { ...saveWords, saving: 'onlineSession.saving' };
