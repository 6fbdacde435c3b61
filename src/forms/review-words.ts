import { saveWords, type SaveWords } from './save-words.ts';

/** Of the questions of a review, which are handed in. */
export const reviewWords: SaveWords = {
  ...saveWords,
  actions: 'review.actions',
  save: 'review.submit',
  saving: 'review.sending',
  share: 'review.share',
  stop: 'review.stop',
  unchanged: 'review.unchanged',
  unsaved: 'review.unsaved',
  uncertain: 'review.uncertain',
};
