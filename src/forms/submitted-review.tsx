import { useEffect } from 'react';
import type { CompiledForm } from '../compiler/compiled.ts';
import { forgetDrafts } from '../engine/drafts/kept.ts';
import { CategoryFacts } from './category-facts.tsx';

interface SubmittedReviewProps {
  readonly form: CompiledForm;
  readonly scope: string;
}

/** What was handed in (spec §4 Job review). What another device handed in may have left a draft here, which no save will end. */
export function SubmittedReview({ form, scope }: SubmittedReviewProps) {
  useEffect(() => { void forgetDrafts((kept) => kept === scope); }, [scope]);
  return <CategoryFacts form={form} heading="h3" />;
}
