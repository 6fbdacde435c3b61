/** The text keys around the save of a form: here for an applicant's own data. */
export const saveWords = {
  /** Names the bar. */
  actions: 'save.actions',
  save: 'save.save',
  saving: 'save.saving',
  /** Parameter: `percent`. */
  share: 'save.share',
  stop: 'save.stop',
  unchanged: 'save.unchanged',
  unsaved: 'save.unsaved',
  /** There was no answer, so it is unknown whether the server has saved. */
  uncertain: 'save.uncertain',
  /** There is no network, and a save would wait for one. */
  offline: 'save.offline',
  /** A save waits; then one of three reasons. Parameter of these: `time`. */
  waits: 'save.waits',
  waitsForNetwork: 'save.waits.text',
  waitsForServer: 'save.waits.again',
  waitsChanged: 'save.waits.changed',
};

export type SaveWords = Readonly<typeof saveWords>;
