import { useEffect, useId, useRef } from 'react';
import { isLanguage, languageTag } from '../../../base/text.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useLate } from '../../../late/late.ts';
import controls from '../../../ui/controls.module.css';
import dialog from '../../../ui/dialog.module.css';
import { withArrival } from '../../../ui/arrival.ts';
import { Modal } from '../../../ui/modal.tsx';
import { SentReceipt } from '../../../ui/receipt/sent-receipt.tsx';
import { useNavigate } from '../../../ui/router.ts';
import { lateRichText } from '../../../ui/served-text.tsx';
import { webAddress } from '../../../ui/web-address.ts';
import styles from '../apply.module.css';
import type { Welcome } from './welcome.ts';

/**
 * Shown after a registration: where the e-mail was sent, the server's message and its offer of a consultation. Closing it opens the
 * log-in (spec §4 Apply flow), which no button names: without a password the applicant cannot log in yet.
 */
export function WelcomeDialog({ welcome }: { readonly welcome: Welcome }) {
  const { message, welcomeMessage, consultationUrl, email, receipt } = welcome;
  const { t } = useLanguage();
  const { code: RichText } = useLate(lateRichText, welcomeMessage !== undefined);
  const navigate = useNavigate();
  const id = useId();
  const consultation = webAddress(consultationUrl);
  const close = useRef<HTMLButtonElement>(null);
  // The browser would focus the first link, which leads away from the portal.
  useEffect(() => { close.current?.focus(); }, []);
  const receiptLanguage = receipt?.['language'];
  // The next steps of the receipt; the receipt below does not repeat them.
  const next = [receipt?.['next']].flat().filter((text) => typeof text === 'string').join('\n');
  const [headline, ...facts] = (next || t('apply.done.sent', { email })).split('\n');
  const leave = (): void => { void navigate('/login', { replace: true, state: withArrival({ kind: 'registered', email }) }); };
  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} onDismiss={leave}>
      <h2 className={dialog.title} id={`${id}-title`}>{t('apply.done.title')}</h2>
      <div className={dialog.text} id={`${id}-text`}>
        <p>{message ?? t('apply.done.text')}</p>
        <p className={styles.sent} lang={next && isLanguage(receiptLanguage) ? languageTag(receiptLanguage) : undefined}>
          <strong>{headline}</strong>{facts.map((fact) => `\n${fact}`)}
        </p>
        <p>{t('apply.done.noMail')}</p>
        {RichText && welcomeMessage !== undefined && <RichText html={welcomeMessage} />}
      </div>
      <div className={dialog.choices} data-in-order>
        <button ref={close} type="button" className={controls.primary} onClick={leave}>{t('engine.overview.close')}</button>
        {consultation !== undefined && (
          <a className={controls.secondary} href={consultation} target="_blank" rel="noopener noreferrer">
            {t('apply.done.consultation')}<span className="spoken">{t('value.newWindow')}</span>
          </a>
        )}
      </div>
      {/* Loaded later, so it is last: the focused button does not move. */}
      <div className={styles.receipt}><SentReceipt receipt={receipt} /></div>
    </Modal>
  );
}
