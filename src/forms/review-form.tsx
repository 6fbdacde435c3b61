import { useEffect, useEffectEvent, useState } from 'react';
import { failureOf } from '../api/failure.ts';
import { updateJobReviewCall, updateSelectionCall } from '../wire/review-calls.ts';
import { ownScope } from '../base/scope.ts';
import type { CompiledForm } from '../compiler/compiled.ts';
import { compileInterviewReview, compileJobSurvey } from '../compiler/questions-form.ts';
import type { FormHandle } from '../engine/controller.ts';
import { useInputTypes } from '../engine/input-types.ts';
import { RjsfSection } from '../engine/rjsf-section.tsx';
import type { Problem } from '../engine/store.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { latePart } from '../late/late-part.tsx';
import { useApplicant, usePortal } from '../ui/portal.ts';
import { ReceiptsLink } from '../ui/receipt/receipts-link.tsx';
import record from '../ui/record.module.css';
import { asRequestPerField, withFieldError, envelopeRequest, withAnswer } from './answer-requests.ts';
import { CategoryFacts } from './category-facts.tsx';
import { ConfirmForm } from './confirm-send.tsx';
import { FootBar } from './foot-bar.tsx';
import { LongForm } from './long-form.tsx';
import { reportBroken } from './report-broken.ts';
import type { Review, ReviewProps } from './review.ts';
import type { SaveStep } from './save-step.ts';
import { saveWords, type SaveWords } from './save-words.ts';
import { useSaveForm } from './use-save-form.ts';
import { sendForm } from './send-form.ts';

/**
 * How the reviews of each kind are sent (spec §7 Events and job reviews, Interviews). `idMember` is the member of the body with the
 * review's id, `name` the kind in the scopes on the device.
 */
const reviewKinds = {
  job: { compile: compileJobSurvey, call: updateJobReviewCall, idMember: 'job_review_id', name: 'job-review' },
  interview: { compile: compileInterviewReview, call: updateSelectionCall, idMember: 'selection_id', name: 'interview-review' },
} as const;

/** A review's form, compiled once: when the list is loaded again it does not change while it is being filled in. */
function useReviewForm({ kind, id, questions, submitted }: Review): { readonly form: CompiledForm; readonly scope: string } {
  const types = useInputTypes();
  const applicantId = useApplicant()?.id ?? '';
  const [compiled] = useState(() => ({
    form: reviewKinds[kind].compile(types, questions, { locked: submitted }), scope: ownScope(applicantId, reviewKinds[kind].name, id),
  }));
  useEffect(() => { reportBroken('A review', compiled.form); }, [compiled]);
  return compiled;
}

/** A review to be answered, or its answers: those of a review that is submitted while it is open are compiled anew. */
export const ReviewForm = (props: ReviewProps) =>
  (props.review.submitted ? <SubmittedReview review={props.review} /> : <OpenReview {...props} />);

function NoQuestions({ form }: { readonly form: CompiledForm }) {
  const { t } = useLanguage();
  return form.fields.size === 0 && <p className={record.note}>{t('review.noQuestions')}</p>;
}

/** Most submitted reviews have no draft any more. */
const ReviewNotSubmitted = latePart(async () => (await import('./review-not-submitted.tsx')).ReviewNotSubmitted);

/** The submitted answers (spec §4 Job review), and those that this device alone has. */
function SubmittedReview({ review }: Pick<ReviewProps, 'review'>) {
  const { form, scope } = useReviewForm(review);
  const { t } = useLanguage();
  return (
    <>
      <NoQuestions form={form} />
      <ReviewNotSubmitted t={t} form={form} scope={scope} />
      <CategoryFacts questions form={form} heading="h3" />
      <ReceiptsLink />
    </>
  );
}

/** The texts of a review's form, which is submitted and not saved. */
const reviewWords: SaveWords = {
  ...saveWords,
  actions: 'review.actions',
  save: 'review.submit',
  saving: 'review.sending',
  share: 'review.share',
  stop: 'review.stop',
  unchanged: 'review.unchanged',
  unsaved: 'review.unsaved',
  uncertain: 'review.uncertain',
};

/** Text keys for the problems that a check found (spec §5 Job survey). */
const problemTexts = (problems: readonly Problem[]): readonly string[] => (problems.length > 0 ? ['review.failed.mandatory'] : []);

const confirmWords = {
  title: 'review.confirm.title', text: 'review.confirm.text', cancel: 'save.cancel', confirm: 'review.submit',
};

/** A review to be answered: one call for each answer, then one that marks it as done (spec §4 Job review, §7). */
function OpenReview({ review, onAnswered, onDone, reload, onClose }: ReviewProps) {
  const { form, scope } = useReviewForm(review);
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const { call, idMember } = reviewKinds[review.kind];
  const envelope = { [idMember]: review.id };
  const save = useSaveForm({
    requests: (handle: FormHandle) => [
      ...asRequestPerField(handle, envelope), envelopeRequest(handle, { ...envelope, mark_as_done: true }),
    ],
    // Shows the server's reason in a toast, in addition to the toast of the failed submit (spec §8).
    send: async (sending) => {
      const answer = await sendForm(client, { call, scope }, sending).catch((error: unknown) => {
        if (failureOf(error)?.kind === 'refused') void reload();
        throw withFieldError(error, sending.request, notify);
      });
      // At once: the answer's draft ends now, and the dialog may be closed before all answers are sent.
      await onAnswered((questions) => withAnswer(questions, sending.request));
      return answer;
    },
    confirm: true,
    problemTexts,
    // The one text of spec §8 Events and surveys.
    failureToast: () => t('review.failed.submit'),
    onSaved: async (answers) => {
      notify({ kind: 'success', text: answers.at(-1) ?? t('review.done') });
      // Marked here as well: loading the list again may fail.
      await onDone();
      void reload();
      onClose();
    },
  });
  const { step } = save;
  useStopAtClose(step);
  return (
    <>
      <NoQuestions form={form} />
      <LongForm
        form={form} scope={scope} save={save} renderer={RjsfSection} heading="h3" foot={<FootBar step={step} words={reviewWords} />}
      >
        <ConfirmForm step={step} words={confirmWords} />
      </LongForm>
    </>
  );
}

/** Closing the dialog while answers are being sent stops the sending; the unsent ones stay in the draft. */
function useStopAtClose(step: SaveStep): void {
  const stop = useEffectEvent(() => { if (step.kind === 'saving') step.stop(); });
  useEffect(() => () => { stop(); }, []);
}
