import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from './portal.ts';

/** The portal's name in the language in force: the deployment's, else the client's own. */
export function useProductName(): string {
  const { settings } = usePortal();
  const { language, t } = useLanguage();
  return settings.productName?.[language] ?? t('shell.product');
}
