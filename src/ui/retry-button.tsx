import { useLanguage } from '../i18n/use-language.ts';
import controls from './controls.module.css';

interface RetryButtonProps {
  readonly onRetry: () => void;
  /** Where it is not "Try again". */
  readonly label?: string | undefined;
  /** Where it is the only thing to do on the page. */
  readonly primary?: boolean;
}

/** Asks once more for what could not be loaded. */
export function RetryButton({ onRetry, label, primary = false }: RetryButtonProps) {
  const { t } = useLanguage();
  return (
    <button type="button" data-repeatable className={primary ? controls.primary : controls.secondary} onClick={onRetry}>
      {label ?? t('load.retry')}
    </button>
  );
}
