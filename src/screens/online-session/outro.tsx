import type { OnlineSession } from '../../wire/online-sessions.ts';
import type { JsonObject } from '../../base/json.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import record from '../../ui/record.module.css';
import styles from './online-session.module.css';
import { ReceiptsLink } from '../../ui/receipt/receipts-link.tsx';
import { SentLine } from '../../ui/receipt/sent-line.tsx';
import { SentReceipt } from '../../ui/receipt/sent-receipt.tsx';
import { useNavigate } from '../../ui/router.ts';
import { ServedText } from '../../ui/served-text.tsx';
import { scrollToCenter, useHeadingFocus } from '../../ui/use-heading-focus.ts';

interface OutroProps {
  readonly session: OnlineSession;
  readonly receipt: JsonObject | undefined;
}

/** The session has been submitted (spec §2 Online session). */
export function Outro({ session, receipt }: OutroProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const heading = useHeadingFocus<HTMLHeadingElement>(true, scrollToCenter);
  return (
    <section className={record.page}>
      <div className={record.done}>
        <h2 ref={heading} className={record.doneTitle} tabIndex={-1}>{t('onlineSession.submitted')}</h2>
        {receipt ? <SentLine textKey="onlineSession.submittedAt" receipt={receipt} /> : <ReceiptsLink />}
      </div>
      {session.outro && <ServedText text={session.outro} />}
      <p className={styles.ways}>
        <button type="button" className={controls.primary} onClick={() => void navigate('/')}>{t('onlineSession.ok')}</button>
      </p>
      {/* Loaded later, so it is last: the button does not move. */}
      <SentReceipt receipt={receipt} />
    </section>
  );
}
