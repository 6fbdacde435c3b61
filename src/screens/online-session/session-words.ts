import { saveWords, type SaveWords } from '../../forms/save-words.ts';

/** The text keys around the save of an answer. */
export const sessionWords: SaveWords = {
  ...saveWords,
  offline: 'onlineSession.offline',
  waits: 'onlineSession.waits',
  waitsForNetwork: 'onlineSession.waits.text',
  waitsForServer: 'onlineSession.waits.again',
  waitsChanged: 'onlineSession.waits.changed',
};
