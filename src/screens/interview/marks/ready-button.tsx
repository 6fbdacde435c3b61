import { readyCall, type Interview } from '../../../api/interviews.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { daysBetween, ownZone } from '../../../i18n/zoned.ts';
import { usePortal } from '../../../ui/portal.ts';
import { useCompanies } from '../use-companies.ts';
import { MarkButton } from './mark-button.tsx';
import type { MarkProps } from './mark-props.ts';
import { useMark } from './use-mark.ts';

/** Today is the applicant's own calendar day (DECISIONS "Readings of landing and interviews"). */
const isToday = ({ start }: Interview): boolean => start !== undefined && daysBetween(Date.now(), start, ownZone()) === 0;

/** Says that the applicant is ready for today's interview; on another day that is said and no call is made (spec §4, §8 Interviews). */
export function ReadyButton({ company, interview, prominent, onFocusLost }: MarkProps) {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const { setInterview } = useCompanies();
  const { busy, press } = useMark({
    send: () => client.send(readyCall, { json: { interview: { id: interview?.id, i_am_ready: 1, ready_status: 1 } } }),
    onSet: async () => { if (interview) await setInterview(company, interview, { ready: true }); },
    done: 'interview.ready.done',
  });
  return (
    <MarkButton
      set={interview?.ready === true}
      busy={busy}
      label={t('interview.ready')}
      setLabel={t('interview.ready.set')}
      prominent={prominent}
      onFocusLost={onFocusLost}
      onPress={() => {
        if (interview?.id !== undefined && isToday(interview)) press();
        else notify({ kind: 'error', text: t('interview.ready.none') });
      }}
    />
  );
}
