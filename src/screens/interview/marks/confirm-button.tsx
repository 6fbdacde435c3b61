import { confirmTimeCall } from '../../../api/interviews.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { usePortal } from '../../../ui/portal.ts';
import { useCompanies } from '../use-companies.ts';
import { MarkButton } from './mark-button.tsx';
import type { MarkProps } from './mark-props.ts';
import { useMark } from './use-mark.ts';

/** Confirms the time of an interview; where there is none, that is said and no call is made (spec §4, §8 Interviews). */
export function ConfirmButton({ company, interview, prominent, onFocusLost }: MarkProps) {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const { setInterview } = useCompanies();
  const { busy, press } = useMark({
    send: () => client.send(confirmTimeCall, { json: { interview: { id: interview?.id, interview_time_confirm_status: 1 } } }),
    onSet: async () => { if (interview) await setInterview(company, interview, { confirmed: true }); },
    done: 'interview.confirm.done',
  });
  return (
    <MarkButton
      set={interview?.confirmed === true}
      busy={busy}
      label={t('interview.confirm')}
      setLabel={t('interview.confirm.set')}
      prominent={prominent}
      onFocusLost={onFocusLost}
      onPress={() => {
        if (interview?.id === undefined) notify({ kind: 'error', text: t('interview.confirm.none') });
        else press();
      }}
    />
  );
}
