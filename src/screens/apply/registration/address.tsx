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

/** The address that is registered, the way to another, and the ways on where it is refused: why stands in the summary above. */
export function Address({ address, step, onChange }: AddressProps) {
  const { t } = useLanguage();
  const { other } = useEnvironment();
  const saving = step.kind === 'saving';
  return (
    <div className={styles.address}>
      <dl>
        <dt>{t('field.login.email')}{other?.line({ key: 'field.login.email' })}</dt>
        <dd>{address}</dd>
      </dl>
      <button type="button" className={controls.secondary} aria-disabled={saving} onClick={() => { if (!saving) onChange(); }}>
        {t('apply.address.change')}
      </button>
      {isRefused(step) && <RegisteredAlready />}
    </div>
  );
}

function isRefused(step: SaveStep): boolean {
  const failure = step.kind === 'editing' && step.problem?.kind === 'failed' ? step.problem.failure : undefined;
  return failure?.kind === 'refused' && failure.refusal.fields['email'] !== undefined;
}
