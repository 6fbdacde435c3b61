import { Link } from 'react-router-dom';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import { PageTitle } from '../../ui/page-title.tsx';

/** A page of the portal that cannot be used yet: its name, and the way back. */
export function NotOpenScreen({ titleKey }: { readonly titleKey: string }) {
  const { t } = useLanguage();
  return (
    <>
      <PageTitle text={t(titleKey)} />
      <h1>{t(titleKey)}</h1>
      <p>{t('notOpen.text')}</p>
      <p><Link className={controls.secondary} to="/">{t('notOpen.home')}</Link></p>
    </>
  );
}
