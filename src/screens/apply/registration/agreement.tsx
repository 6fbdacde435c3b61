import { useEnvironment } from '../../../engine/environment.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import styles from '../apply.module.css';

interface AgreementProps {
  readonly agreed: boolean;
  readonly disabled: boolean;
  readonly onChange: (agreed: boolean) => void;
}

/** Spec §5 Registration: starts checked. What is agreed to stands right below, with the other terms. */
export function Agreement({ agreed, disabled, onChange }: AgreementProps) {
  const { t } = useLanguage();
  const { other } = useEnvironment();
  return (
    <>
      <label className={styles.agreement}>
        <input type="checkbox" checked={agreed} disabled={disabled} onChange={({ currentTarget }) => { onChange(currentTarget.checked); }} />
        {t('apply.agreement')}
      </label>
      {other?.line({ key: 'apply.agreement' })}
    </>
  );
}
