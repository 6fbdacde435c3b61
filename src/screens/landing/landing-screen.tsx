import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../i18n/use-language.ts';
import { useNavigation } from '../../ui/navigation.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { useApplicant } from '../../ui/portal.ts';
import { useProductVariant } from '../../ui/product-variant.ts';
import styles from './landing.module.css';

interface LandingScreenProps {
  /** The home-page content of the product variant, and of no other (spec §1, §2 Landing). */
  readonly productContent?: ReactNode;
}

/** Spec §2 Landing: where everybody arrives, and the ways on from here. */
export function LandingScreen({ productContent }: LandingScreenProps) {
  const { t } = useLanguage();
  const name = useApplicant()?.name;
  const others = useNavigation().filter(({ path }) => path !== '/');
  return (
    <div className={styles.page}>
      <PageTitle text={t('page.home')} />
      {useProductVariant() && productContent}
      <h1>{t('page.home')}</h1>
      <p className={styles.greeting}>{name === undefined ? t('landing.greeting') : t('landing.greetingNamed', { name })}</p>
      <ul className={styles.pages}>
        {others.map(({ path, titleKey }) => <li key={path}><Link className={styles.link} to={path}>{t(titleKey)}</Link></li>)}
      </ul>
    </div>
  );
}
