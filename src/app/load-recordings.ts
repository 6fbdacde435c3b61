import type { LoadRecordings } from '../engine/contract/recordings.ts';
import type { TextArea } from '../i18n/i18n.ts';

/** What a recorder needs besides its own code, when the first one is shown. */
export const recordingsWith = (addTexts: (areas: readonly TextArea[]) => Promise<void>): LoadRecordings => async () => {
  const [{ recordings }] = await Promise.all([import('../recordings/recordings.ts'), addTexts(['recorder'])]);
  return recordings;
};
