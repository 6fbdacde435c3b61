import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureOf } from '../../api/failure.ts';
import { interviewsQuery } from '../../api/interviews.ts';
import { confirmTimeCall, readyCall, type Interview, type InterviewCompany } from '../../wire/interviews.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../controls.module.css';
import { jobNamed } from '../job-named.ts';
import { timeNow } from '../interview-time/use-now.ts';
import { usePortal } from '../portal.ts';
import { useUpdateCache } from '../use-update-cache.ts';
import { useFailureToast } from '../use-failure-toast.ts';
import { isToday } from './due.ts';
import styles from './marks.module.css';

const isSame = (some: Interview, other: Interview | undefined): boolean => some.id === other?.id && some.startTime === other?.startTime;

/**
 * What the applicant sets once for an interview: its time is confirmed; on its day, they are ready. Where it cannot be set, a toast says
 * so and no call is made (spec §4, §8 Interviews).
 */
const MARKS = {
  confirm: { call: confirmTimeCall, sent: { interview_time_confirm_status: 1 }, set: 'confirmed', isPossible: () => true },
  ready: { call: readyCall, sent: { i_am_ready: 1, ready_status: 1 }, set: 'ready', isPossible: isToday },
} as const;

interface MarkProps {
  readonly kind: keyof typeof MARKS;
  readonly company: InterviewCompany;
  /** Absent: a press says that there is no interview. */
  readonly interview?: Interview | undefined;
  /** `primary`: this action is due. */
  readonly variant: 'primary' | 'secondary' | 'quiet';
}

/** Sets the mark by one call, however often the button is pressed before the answer. */
function useSet({ kind, company, interview }: Pick<MarkProps, 'kind' | 'company' | 'interview'>) {
  const { client, notify } = usePortal();
  const queries = useQueryClient();
  const { t } = useLanguage();
  const showFailure = useFailureToast();
  const change = useUpdateCache(interviewsQuery(client));
  const inFlight = useRef(false);
  const { call, sent, set } = MARKS[kind];
  const { isPending: busy, mutate } = useMutation({
    mutationFn: () => client.send(call, {
      json: { interview: { id: interview?.id, ...sent } }, ...(kind === 'confirm' && { revision: interview?.revision }),
    }),
    onSuccess: async (message) => {
      await change((companies) => companies.map((each) => (each.key !== company.key ? each : {
        ...each, interviews: each.interviews.map((item) => (isSame(item, interview) ? { ...item, [set]: true } : item)),
      })));
      notify({ kind: 'success', text: message ?? t(`interview.${kind}.done`) });
    },
    onError: (error) => {
      const failure = failureOf(error);
      showFailure(failure);
      // The interview has changed on the server: it was moved, or has begun.
      if (failure?.kind === 'refused') void queries.invalidateQueries(interviewsQuery(client));
    },
    onSettled: () => { inFlight.current = false; },
  });
  const press = (): void => {
    if (inFlight.current) return;
    inFlight.current = true;
    mutate();
  };
  return { busy, press };
}

/** The button that sets a mark. Once the mark is set, the button says so and is disabled (spec §4 Interview). */
export function Mark({ kind, company, interview, variant }: MarkProps) {
  const { notify } = usePortal();
  const { language, t } = useLanguage();
  const { set, isPossible } = MARKS[kind];
  const { busy, press } = useSet({ kind, company, interview });
  const isSet = interview?.[set] === true;
  const label = t(isSet ? `interview.${kind}.set` : `interview.${kind}`);
  return (
    <button
      type="button"
      className={isSet ? controls.done : `${controls[variant]} ${styles.mark}`}
      data-set={isSet || undefined}
      disabled={isSet}
      // While the call is pending, the button's own text says so.
      aria-label={busy ? undefined : t('interview.named', { label, company: jobNamed(company.name, company.jobTitle, language, t) })}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (interview?.id !== undefined && isPossible(interview, timeNow())) press();
        else notify({ kind: 'error', text: t(`interview.${kind}.none`) });
      }}
    >
      {label}
      {busy && <span className="spoken">{t('interview.sending')}</span>}
    </button>
  );
}
