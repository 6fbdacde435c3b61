import { useCallback, useId } from 'react';
import { productTermsCall, termsCall } from '../../../api/registration.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import dialog from '../../../ui/dialog.module.css';
import { Loaded } from '../../../ui/loaded.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { usePortal } from '../../../ui/portal.ts';
import { lateRichText, ServedHtml } from '../../../ui/served-text.tsx';
import styles from '../apply.module.css';
import { useLoaded } from '../use-loaded.ts';

interface TermsDialogProps {
  readonly productVariant: boolean;
  readonly onClose: () => void;
}

/** The terms of service, or the product's own (spec §1). */
export function TermsDialog({ productVariant, onClose }: TermsDialogProps) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <Modal className={dialog.dialog} aria-labelledby={id} dismissOutside onDismiss={onClose}>
      <div className={styles.dialogHead}>
        <h2 className={dialog.title} id={id}>{t('apply.terms')}</h2>
        <button type="button" className={controls.secondary} onClick={onClose}>{t('apply.terms.close')}</button>
      </div>
      <TermsText productVariant={productVariant} />
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
