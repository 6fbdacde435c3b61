import type { Problem } from '../../../engine/store.ts';
import type { SaveWords } from '../../../forms/save-words.ts';

/** The text keys around the sending of a registration. */
export const registrationWords: SaveWords = {
  actions: 'apply.actions',
  save: 'apply.submit',
  saving: 'apply.sending',
  share: 'apply.sending.share',
  stop: 'apply.sending.stop',
  unchanged: 'apply.unchanged',
  unsaved: 'apply.unsent',
  uncertain: 'apply.uncertain',
  offline: 'apply.offline',
  waits: 'apply.waits',
  waitsForNetwork: 'apply.waits.text',
  waitsForServer: 'apply.waits.again',
  waitsChanged: 'apply.waits.changed',
};

/** Text keys of the toast for the problems that a check found (spec §5 Registration; documents as in Profile save). */
export function problemTexts(problems: readonly Problem[]): readonly string[] {
  if (problems.length === 0) return [];
  const noDocument = problems.some(({ definition }) => definition?.base === 'document');
  return ['apply.failed.required', ...(noDocument ? ['apply.failed.documents'] : [])];
}
