/** The keys of what is said around the saving of a form. */
export interface SaveWords {
  /** Names the bar. */
  readonly actions: string;
  readonly save: string;
  readonly saving: string;
  /** Parameter: `percent`. */
  readonly share: string;
  readonly stop: string;
  readonly unchanged: string;
  readonly unsaved: string;
  /** Without an answer nobody knows whether the server has saved. */
  readonly uncertain: string;
  /** There is no network, and what is sent would wait for one. */
  readonly offline: string;
  /** Something waits; then why, in one of three ways. Parameter of these: `time`. */
  readonly waits: string;
  readonly waitsForNetwork: string;
  readonly waitsForServer: string;
  readonly waitsChanged: string;
}

/** Of an applicant's own data. */
export const saveWords: SaveWords = {
  actions: 'save.actions',
  save: 'save.save',
  saving: 'save.saving',
  share: 'save.share',
  stop: 'save.stop',
  unchanged: 'save.unchanged',
  unsaved: 'save.unsaved',
  uncertain: 'save.uncertain',
  offline: 'save.offline',
  waits: 'save.waits',
  waitsForNetwork: 'save.waits.text',
  waitsForServer: 'save.waits.again',
  waitsChanged: 'save.waits.changed',
};
