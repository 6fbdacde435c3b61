import { useEffect, useEffectEvent, useState } from 'react';
import { failureOf } from '../api/failure.ts';
import { updateJobReviewCall, updateSelectionCall } from '../wire/review-saved.ts';
import { ownScope } from '../base/scope.ts';
import type { CompiledForm } from '../compiler/compiled.ts';
import { compileInterviewReview, compileJobSurvey } from '../compiler/questions-form.ts';
import type { FormHandle } from '../engine/controller.ts';
import { useInputTypes } from '../engine/input-types.ts';
import { RjsfSection } from '../engine/rjsf-section.tsx';
import type { Problem } from '../engine/store.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useApplicant, usePortal } from '../ui/portal.ts';
import { ReceiptsLink } from '../ui/receipt/receipts-link.tsx';
import record from '../ui/record.module.css';
import { asRequestPerField, atItsField, envelopeRequest, withAnswer } from './answer-requests.ts';
import { CategoryFacts } from './category-facts.tsx';
import { ConfirmForm } from './confirm-send.tsx';
import { endDraft } from './end-draft.ts';
import { FootBar } from './foot-bar.tsx';
import { LongForm } from './long-form.tsx';
import { reportBroken } from './report-broken.ts';
import type { ReviewProps } from './review.ts';
import type { SaveStep } from './save-step.ts';
import { saveWords, type SaveWords } from './save-words.ts';
import { useSaveForm } from './use-save-form.ts';
import { sendForm } from './send-form.ts';

/**
 * Where the reviews of each kind go (spec §7 Events and job reviews, Interviews). `idMember` names the review in each body, `name` those of
 * the kind on the device.
 */
const reviewKinds = {
  job: { compile: compileJobSurvey, call: updateJobReviewCall, idMember: 'job_review_id', name: 'job-review' },
  interview: { compile: compileInterviewReview, call: updateSelectionCall, idMember: 'selection_id', name: 'interview-review' },
} as const;

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

/** What was handed in (spec §4 Job review). */
function SubmittedReview({ form, scope }: Pick<OpenReviewProps, 'form' | 'scope'>) {
  useEffect(() => { void endDraft(scope); }, [scope]);
  return (
    <>
      <CategoryFacts questions form={form} heading="h3" />
      <ReceiptsLink />
    </>
  );
}

/** Of the questions of a review, which are handed in. */
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

/** Keys of the sentences for what a check found (spec §5 Job survey). */
const problemTexts = (problems: readonly Problem[]): readonly string[] => (problems.length > 0 ? ['review.failed.mandatory'] : []);

interface OpenReviewProps extends ReviewProps {
  readonly form: CompiledForm;
  readonly scope: string;
}

const confirmWords = {
  title: 'review.confirm.title', text: 'review.confirm.text', cancel: 'save.cancel', confirm: 'review.submit',
};

/** A review to be answered: each answer in a call of its own, then that it is done (spec §4 Job review, §7). */
function OpenReview({ form, scope, review, onAnswered, onDone, reload, onClose }: OpenReviewProps) {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const { call, idMember } = reviewKinds[review.kind];
  const besides = { [idMember]: review.id };
  const save = useSaveForm({
    deliveries: (handle: FormHandle) => [
      ...asRequestPerField(handle, besides), envelopeRequest(handle, { ...besides, mark_as_done: true }),
    ],
    // A toast shows why the server refused it, besides the toast of the failed submit (spec §8).
    send: async (sending) => {
      const answer = await sendForm(client, { call, scope }, sending).catch((error: unknown) => {
        if (failureOf(error)?.kind === 'refused') void reload();
        throw atItsField(error, sending.delivery, notify);
      });
      // Its draft goes with that, and the dialog may be closed before all are sent.
      await onAnswered((questions) => withAnswer(questions, sending.delivery));
      return answer;
    },
    confirm: true,
    problemTexts,
    // The one text of spec §8 Events and surveys.
    failureToast: () => t('review.failed.submit'),
    onSaved: async (answers) => {
      notify({ kind: 'success', text: answers.at(-1) ?? t('review.done') });
      // The list may not come.
      await onDone();
      void reload();
      onClose();
    },
  });
  const { step } = save;
  useStopAtClose(step);
  return (
    <LongForm form={form} scope={scope} save={save} renderer={RjsfSection} heading="h3" foot={<FootBar step={step} words={reviewWords} />}>
      <ConfirmForm step={step} words={confirmWords} />
    </LongForm>
  );
}

/** Who closes the dialog while answers are being sent sends no more of them; those that are missing stay in the draft. */
function useStopAtClose(step: SaveStep): void {
  const stop = useEffectEvent(() => { if (step.kind === 'saving') step.stop(); });
  useEffect(() => () => { stop(); }, []);
}
