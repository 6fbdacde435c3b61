import ratingForm from '../../../../schemas/forms/rating.json';
import { submitRatingsCall, type InterviewCompany, type Rating } from '../../../wire/interviews.ts';
import { sendNewest } from '../../../api/send-newest.ts';
import type { Encoded } from '../../../base/body.ts';
import { filledText } from '../../../base/json.ts';
import { ownScope } from '../../../base/scope.ts';
import { lengthOf } from '../../../base/text-length.ts';
import type { CompiledForm } from '../../../compiler/compiled.ts';
import { DraftNotice } from '../../../engine/draft-notice.tsx';
import { draftOf } from '../../../engine/drafts/form-draft.ts';
import type { FormHandle } from '../../../engine/controller.ts';
import { ShortForm } from '../../../engine/short-form.tsx';
import { useStaticForm } from '../../../forms/use-static-form.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useApplicant, usePortal } from '../../../ui/portal.ts';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { SubmitOrCancel } from '../../../ui/submit.tsx';
import { useSubmission } from '../../../ui/use-submission.ts';
import { useCompanies } from '../use-companies.ts';
import { PLACES, RANKS } from './choices.ts';
import type { sameRates } from './same-rates.ts';

const ranks = RANKS.map((rank) => ({ id: rank, label: { key: `rating.rank.${rank}` } }));

export interface RatingProps {
  readonly company: InterviewCompany;
  readonly otherWithRate: ReturnType<typeof sameRates>;
  readonly onClose: () => void;
}

/** The scope of a company's rating on this device. */
const scopeOf = ({ jobId, eventId }: InterviewCompany, applicantId: string): string =>
  ownScope(applicantId, 'rating', jobId, eventId ?? '');

const ratingIn = ({ body }: Encoded): Rating =>
  ({ rate: filledText(body['rate']), rank: filledText(body['rank']), comment: filledText(body['comment']) });

/** The form of a rating: rate and rank are mandatory, the comment is not (docs/decisions/0027). */
export function RatingForm({ company, otherWithRate, onClose }: RatingProps) {
  const { t } = useLanguage();
  /** A place that another company has can still be chosen, and its label names that company. */
  const optionOf = (id: string) => {
    const other = otherWithRate(company, id);
    return { id, label: other ? { key: 'rating.place.taken', params: { place: id, ...other.name } } : { key: `rating.place.${id}` } };
  };
  const form = useStaticForm(ratingForm, () => ({ options: { places: PLACES.map(optionOf), ranks }, values: { ...company.rating } }));
  const applicantId = useApplicant()?.id ?? '';
  const { busy, problem, submit } = useSubmission({ explain: useFailureToast() });
  const scope = scopeOf(company, applicantId);
  const send = useSendRating(company, scope, onClose);
  const check = (handle: FormHandle): void => {
    if (!isCommentTooLong(form, handle)) void submit(() => send(handle));
  };
  return (
    <ShortForm
      form={form}
      draft={draftOf(scope)}
      busy={busy}
      onSubmit={check}
      above={<DraftNotice />}
    >
      <SubmitOrCancel label={t('rating.submit')} busy={busy} problem={problem} onCancel={onClose} />
    </ShortForm>
  );
}

/** The comment is optional, so the form's own rules only give a hint about its length; a longer one would be refused (spec §5). */
function isCommentTooLong({ fields }: CompiledForm, handle: FormHandle): boolean {
  const max = fields.get('comment')?.limits.maxLength ?? Infinity;
  const length = lengthOf(ratingIn(handle.encode()).comment ?? '');
  if (length <= max) return false;
  handle.report('comment', { code: 'tooLong', params: { max, length } });
  handle.goTo('comment');
  return true;
}

/** Sends the form's values; when the server has saved them the dialog closes, and the card shows them. */
function useSendRating(company: InterviewCompany, scope: string, onDone: () => void): (handle: FormHandle) => Promise<void> {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const { setRating } = useCompanies();
  return async (handle) => {
    const values = handle.values();
    const rating = ratingIn(handle.encode(values));
    const { rate, rank, comment = '' } = rating;
    const message = await sendNewest(scope, (signal) => client.send(submitRatingsCall, {
      json: { rating: { rate: Number(rate), rank, comment, job_id: company.jobId, sgwj_event_id: company.eventId } }, signal,
    }));
    await handle.acknowledge(values);
    await setRating(company, rating);
    onDone();
    notify({ kind: 'success', text: message ?? t('rating.done') });
  };
}
