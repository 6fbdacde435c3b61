import { useEffect } from 'react';
import type { CompiledForm } from '../compiler/compiled.ts';
import { CategoryFacts } from './category-facts.tsx';
import { endDraft } from './end-draft.ts';

interface SubmittedReviewProps {
  readonly form: CompiledForm;
  readonly scope: string;
}

/** What was handed in (spec §4 Job review). */
export function SubmittedReview({ form, scope }: SubmittedReviewProps) {
  useEffect(() => { void endDraft(scope); }, [scope]);
  return <CategoryFacts form={form} heading="h3" />;
}
