import { useLanguage } from '../i18n/use-language.ts';
import { Link } from '../ui/link.tsx';
import styles from '../ui/record.module.css';

interface SectionHeadingProps {
  readonly title: string;
  readonly heading?: 'h2' | 'h3';
  /** The address of the section in a form; absent: the section is only read. */
  readonly form?: string | undefined;
}

/** The heading of a section that is read, with the way to it in the form. */
export function SectionHeading({ title, heading: Heading = 'h2', form }: SectionHeadingProps) {
  const { t } = useLanguage();
  if (form === undefined) return <Heading className={styles.heading}>{title}</Heading>;
  return (
    <div className={styles.headed}>
      <Heading className={styles.heading}>{title}</Heading>
      <Link className={styles.change} to={form} aria-label={t('record.changeNamed', { title })} data-screen-only>{t('record.change')}</Link>
    </div>
  );
}
