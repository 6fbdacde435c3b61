import { Draft } from '../engine/drafts/draft.ts';

/** Deletes the draft of a form that another device has submitted: no save on this device would delete it. */
export async function abandonDraft(scope: string): Promise<void> {
  const draft = new Draft(scope);
  await draft.restore();
  await draft.abandon();
  draft.close();
}
