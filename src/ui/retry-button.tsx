import { useLanguage } from '../i18n/use-language.ts';
import controls from './controls.module.css';

interface RetryButtonProps {
  readonly onRetry: () => void;
  /** The label, where it is not "Try again". */
  readonly label?: string | undefined;
  /** It is the only action of the page. */
  readonly primary?: boolean;
}

/** Loads once more what could not be loaded. */
export function RetryButton({ onRetry, label, primary = false }: RetryButtonProps) {
  const { t } = useLanguage();
  return (
    <button type="button" data-repeatable className={primary ? controls.primary : controls.secondary} onClick={onRetry}>
      {label ?? t('load.retry')}
    </button>
  );
}
