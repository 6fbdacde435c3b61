import { Draft } from '../engine/drafts/draft.ts';

/** What another device handed in may have left a draft here, which no save would end. */
export async function endDraft(scope: string): Promise<void> {
  const draft = new Draft(scope);
  await draft.restore();
  await draft.abandon();
  draft.close();
}
