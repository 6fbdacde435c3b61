import type { SaveStep } from '../../../forms/save-step.ts';
import { useEnvironment } from '../../../engine/environment.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import styles from '../apply.module.css';
import { RegisteredAlready } from '../registered-already.tsx';

interface AddressProps {
  readonly address: string;
  readonly step: SaveStep;
  readonly onChange: () => void;
}

/** The address that is registered, what the server has against it, and the way to another. */
export function Address({ address, step, onChange }: AddressProps) {
  const { t } = useLanguage();
  const { other } = useEnvironment();
  const errors = refusedEmail(step);
  const saving = step.kind === 'saving';
  return (
    <div className={styles.address}>
      <dl>
        <dt>{t('apply.address')}{other?.line({ key: 'apply.address' })}</dt>
        <dd>{address}</dd>
      </dl>
      <button type="button" className={controls.secondary} aria-disabled={saving} onClick={() => { if (!saving) onChange(); }}>
        {t('apply.address.change')}
      </button>
      {errors.length > 0 && (
        <div className={styles.refused}>
          <p className={styles.error}>{errors.join('\n')}</p>
          <RegisteredAlready />
        </div>
      )}
    </div>
  );
}

function refusedEmail(step: SaveStep): readonly string[] {
  const failure = step.kind === 'editing' && step.problem?.kind === 'failed' ? step.problem.failure : undefined;
  return failure?.kind === 'refused' ? failure.refusal.fields['email'] ?? [] : [];
}
