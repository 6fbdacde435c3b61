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
 * After a registration: where the e-mail went, which comes first, the server's words and its offer of a consultation. Every way out leads
 * to log-in (spec §4 Apply flow), which no button names: without a password nobody can log in yet.
 */
export function WelcomeDialog({ welcome }: { readonly welcome: Welcome }) {
  const { message, welcomeMessage, consultationUrl, email, receipt } = welcome;
  const { t } = useLanguage();
  const { code: RichText } = useLate(lateRichText, welcomeMessage !== undefined);
  const navigate = useNavigate();
  const id = useId();
  const consultation = webAddress(consultationUrl);
  const close = useRef<HTMLButtonElement>(null);
  // Not the first that can have it, which leads away from the portal.
  useEffect(() => { close.current?.focus(); }, []);
  const written = receipt?.['language'];
  // The server's own words, which the receipt below does not say once more.
  const next = [receipt?.['next']].flat().filter((text) => typeof text === 'string').join('\n');
  const [act, ...facts] = (next || t('apply.done.sent', { email })).split('\n');
  const goOn = (): void => { void navigate('/login', { replace: true, state: withArrival({ kind: 'registered', email }) }); };
  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} onDismiss={goOn}>
      <h2 className={dialog.title} id={`${id}-title`}>{t('apply.done.title')}</h2>
      <div className={dialog.text} id={`${id}-text`}>
        <p>{message ?? t('apply.done.text')}</p>
        <p className={styles.sent} lang={next && isLanguage(written) ? languageTag(written) : undefined}>
          <strong>{act}</strong>{facts.map((fact) => `\n${fact}`)}
        </p>
        <p>{t('apply.done.noMail')}</p>
        {RichText && welcomeMessage !== undefined && <RichText html={welcomeMessage} />}
      </div>
      <div className={dialog.choices} data-in-order>
        <button ref={close} type="button" className={controls.primary} onClick={goOn}>{t('engine.overview.close')}</button>
        {consultation !== undefined && (
          <a className={controls.secondary} href={consultation} target="_blank" rel="noopener noreferrer">
            {t('apply.done.consultation')}<span className="spoken">{t('value.newWindow')}</span>
          </a>
        )}
      </div>
      {/* It comes later: what has the focus stays where it is. */}
      <div className={styles.receipt}><SentReceipt receipt={receipt} /></div>
    </Modal>
  );
}
