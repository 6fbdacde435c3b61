import { useState } from 'react';
import { useLanguage, type LanguageState } from '../../../i18n/use-language.ts';
import { usePortal } from '../../../ui/portal.ts';
import { webAddress } from '../../../ui/web-address.ts';
import styles from '../apply.module.css';
import type { OpenApplication } from '../load-application.ts';
import { inLanguage } from './in-language.ts';
import { TermsDialog } from './terms-dialog.tsx';

/** The terms that are agreed to, shown in place, and those outside the portal (spec §2 Apply page). */
export function Terms({ application: { form, productVariant } }: { readonly application: OpenApplication }) {
  const { settings } = usePortal();
  const { language, t } = useLanguage();
  const [shown, setShown] = useState(false);
  return (
    <nav aria-label={t('apply.terms.links')}>
      <ul className={styles.terms}>
        <li><button type="button" className={styles.link} onClick={() => { setShown(true); }}>{t('apply.terms')}</button></li>
        <TermsLink address={settings.termsLink} text={t('apply.terms.general')} />
        {form.classTerms && <TermsLink address={classTerms(settings.classTermsLink, language)} text={t('apply.terms.class')} />}
      </ul>
      {shown && <TermsDialog productVariant={productVariant} onClose={() => { setShown(false); }} />}
    </nav>
  );
}

const classTerms = (link: string | undefined, language: LanguageState['language']): string | undefined =>
  (link === undefined ? undefined : inLanguage(link, language));

function TermsLink({ address, text }: { readonly address: string | undefined; readonly text: string }) {
  const { t } = useLanguage();
  const href = webAddress(address);
  if (href === undefined) return null;
  return <li><a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">{text}{t('value.newWindow')}</a></li>;
}
