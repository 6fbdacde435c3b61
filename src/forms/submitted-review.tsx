import { useEffect } from 'react';
import type { CompiledForm } from '../compiler/compiled.ts';
import { draftOf } from '../engine/drafts/draft.ts';
import { CategoryFacts } from './category-facts.tsx';

interface SubmittedReviewProps {
  readonly form: CompiledForm;
  readonly scope: string;
}

/** What was handed in (spec §4 Job review). */
export function SubmittedReview({ form, scope }: SubmittedReviewProps) {
  useEffect(() => { void endDraft(scope); }, [scope]);
  return <CategoryFacts form={form} heading="h3" />;
}

/** What another device handed in may have left a draft here, which no save would end. */
async function endDraft(scope: string): Promise<void> {
  const draft = draftOf(scope)(() => undefined);
  await draft.restore();
  await draft.abandon();
  draft.close();
}
