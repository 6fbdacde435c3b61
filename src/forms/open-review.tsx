import { useEffect, useEffectEvent } from 'react';
import type { CompiledForm, EncodedAnswer } from '../compiler/compiled.ts';
import type { FormHandle } from '../engine/controller.ts';
import { RjsfSection } from '../engine/rjsf-section.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from '../ui/portal.ts';
import { asRequestPerField, atItsField, envelopeRequest, withAnswer } from './answer-requests.ts';
import { ConfirmForm } from './confirm-send.tsx';
import { FootBar } from './foot-bar.tsx';
import { LongForm } from './long-form.tsx';
import { reviewKinds } from './review-kinds.ts';
import type { ReviewProps } from './review.ts';
import type { SaveStep } from './save-step.ts';
import { useSaveForm } from './use-save-form.ts';
import { useSendForm } from './use-send-form.ts';
import type { Problem } from '../engine/store.ts';
import { saveWords, type SaveWords } from './save-words.ts';

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

/** Keys of the texts for what a check found (spec §5 Job survey). */
const problemTexts = (problems: readonly Problem[]): readonly string[] => (problems.length > 0 ? ['review.failed.mandatory'] : []);

interface OpenReviewProps extends ReviewProps {
  readonly form: CompiledForm<readonly EncodedAnswer[]>;
  readonly scope: string;
}

const confirmWords = {
  title: 'review.confirm.title', text: 'review.confirm.text', cancel: 'review.confirm.cancel', confirm: 'review.confirm.submit',
};

/** A review to be answered: each answer in a call of its own, then that it is done (spec §4 Job review, §7). */
export function OpenReview({ form, scope, review, onAnswered, onDone, onClose }: OpenReviewProps) {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const { call, idMember } = reviewKinds[review.kind];
  const besides = { [idMember]: review.id };
  const send = useSendForm(call, scope);
  const save = useSaveForm({
    deliveries: (handle: FormHandle<readonly EncodedAnswer[]>) => [
      ...asRequestPerField(handle, besides), envelopeRequest(handle, { ...besides, mark_as_done: true }),
    ],
    // A toast shows why the server refused it, besides the toast of the failed submit (spec §8).
    send: async (sending) => {
      const answer = await send(sending).catch((error: unknown) => { throw atItsField(error, sending.delivery, notify); });
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
      await onDone();
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
