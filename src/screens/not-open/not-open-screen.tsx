import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import { PageTitle } from '../../ui/page-title.tsx';
import { Link } from '../../ui/link.tsx';

interface NotOpenProps {
  readonly titleKey: string;
  /** Key of the text that says what the page is for and when it opens. */
  readonly textKey: string;
}

/** A page of the portal that cannot be used yet: its title, and a link to home. */
export function NotOpenScreen({ titleKey, textKey }: NotOpenProps) {
  const { t } = useLanguage();
  return (
    <>
      <PageTitle text={t(titleKey)} />
      <h1>{t(titleKey)}</h1>
      <p>{t(textKey)}</p>
      <p><Link className={controls.secondary} to="/">{t('notOpen.home')}</Link></p>
    </>
  );
}
