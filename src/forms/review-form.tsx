import { useEffect, useState } from 'react';
import { ownScope } from '../base/scope.ts';
import { useInputTypes } from '../engine/input-types.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useApplicant } from '../ui/portal.ts';
import { ReceiptsLink } from '../ui/receipt/receipts-link.tsx';
import record from '../ui/record.module.css';
import { OpenReview } from './open-review.tsx';
import { reportBroken } from './report-broken.ts';
import { reviewKinds } from './review-kinds.ts';
import type { ReviewProps } from './review.ts';
import type { CompiledForm } from '../compiler/compiled.ts';
import { CategoryFacts } from './category-facts.tsx';
import { endDraft } from './end-draft.ts';

/** A review's form, made once: a list that is loaded again does not change it under the applicant's hands. */
export function ReviewForm(props: ReviewProps) {
  const { review: { kind, id, questions, submitted } } = props;
  const types = useInputTypes();
  const { t } = useLanguage();
  const applicantId = useApplicant()?.id ?? '';
  const { compile, name } = reviewKinds[kind];
  const [{ form, scope }] = useState(() => ({
    form: compile(types, questions, { locked: submitted }), scope: ownScope(applicantId, name, id),
  }));
  useEffect(() => { reportBroken('A review', form); }, [form]);
  return (
    <>
      {form.fields.size === 0 && <p className={record.note}>{t('review.noQuestions')}</p>}
      {submitted ? <SubmittedReview form={form} scope={scope} /> : <OpenReview form={form} scope={scope} {...props} />}
    </>
  );
}

interface SubmittedReviewProps {
  readonly form: CompiledForm;
  readonly scope: string;
}

/** What was handed in (spec §4 Job review). */
function SubmittedReview({ form, scope }: SubmittedReviewProps) {
  useEffect(() => { void endDraft(scope); }, [scope]);
  return (
    <>
      <CategoryFacts questions form={form} heading="h3" />
      <ReceiptsLink />
    </>
  );
}
