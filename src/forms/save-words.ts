/** The keys of what is said around the saving of a form: here of an applicant's own data. */
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
  /** Without an answer nobody knows whether the server has saved. */
  uncertain: 'save.uncertain',
  /** There is no network, and what is sent would wait for one. */
  offline: 'save.offline',
  /** Something waits; then why, in one of three ways. Parameter of these: `time`. */
  waits: 'save.waits',
  waitsForNetwork: 'save.waits.text',
  waitsForServer: 'save.waits.again',
  waitsChanged: 'save.waits.changed',
};

export type SaveWords = Readonly<typeof saveWords>;
