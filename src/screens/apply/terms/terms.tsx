import { useState, useCallback, useId } from 'react';
import { useLanguage, type LanguageState } from '../../../i18n/use-language.ts';
import { usePortal } from '../../../ui/portal.ts';
import { webAddress } from '../../../ui/web-address.ts';
import styles from '../apply.module.css';
import type { OpenApplication } from '../load-application.ts';
import { inLanguage } from './in-language.ts';
import { productTermsCall, termsCall } from '../../../wire/registration.ts';
import controls from '../../../ui/controls.module.css';
import dialog from '../../../ui/dialog.module.css';
import { Loaded } from '../../../ui/loaded.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { lateRichText, ServedHtml } from '../../../ui/served-text.tsx';
import { useLoaded } from '../use-loaded.ts';

/** The terms to agree to, in a dialog, and those of the class; the general ones are in the page's footer (spec §2 Apply page). */
export function Terms({ application: { form, productVariant } }: { readonly application: OpenApplication }) {
  const { settings } = usePortal();
  const { language, t } = useLanguage();
  const [shown, setShown] = useState(false);
  return (
    <nav aria-label={t('apply.terms.links')}>
      <ul className={styles.terms}>
        <li><button type="button" className={styles.link} onClick={() => { setShown(true); }}>{t('apply.terms')}</button></li>
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

interface TermsDialogProps {
  readonly productVariant: boolean;
  readonly onClose: () => void;
}

/** The terms of service, or the product's own (spec §1). */
function TermsDialog({ productVariant, onClose }: TermsDialogProps) {
  const { language, t } = useLanguage();
  const id = useId();
  return (
    <Modal className={dialog.dialog} aria-labelledby={id} dismissOutside onDismiss={onClose}>
      <div className={`${dialog.head} ${styles.dialogHead}`}>
        <h2 className={dialog.title} id={id}>{t('apply.terms')}</h2>
        <button type="button" className={controls.secondary} onClick={onClose}>{t('apply.terms.close')}</button>
      </div>
      <TermsText key={language} productVariant={productVariant} />
    </Modal>
  );
}

function TermsText({ productVariant }: Pick<TermsDialogProps, 'productVariant'>) {
  const { client, settings } = usePortal();
  const { t } = useLanguage();
  const load = useCallback(async (signal: AbortSignal) => {
    lateRichText.preload();
    return { html: await client.send(productVariant ? productTermsCall(settings.productKey) : termsCall, { signal }) };
  }, [client, settings, productVariant]);
  return (
    <Loaded query={useLoaded(load)} blocks={[24, 240]}>
      {({ html }) => (html === undefined ? <p>{t('apply.terms.empty')}</p> : <ServedHtml html={html} />)}
    </Loaded>
  );
}
