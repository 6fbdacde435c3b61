import { useEnvironment } from '../../engine/environment.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useReadFrom } from '../../ui/use-read-from.ts';
import styles from './apply.module.css';

interface StepTitleProps {
  readonly number: 1 | 2;
  /** Key of the step's name. */
  readonly name: string;
  /** How often the applicant has come here from the other step: the title then gets the focus. */
  readonly arrivals: number;
}

/** Scrolls to the form's title above the step. */
const showPage = (): void => { document.querySelector('h1')?.scrollIntoView({ block: 'start' }); };

/** The current step, as a paragraph: the headings below it are those of the form. */
export function StepTitle({ number, name, arrivals }: StepTitleProps) {
  const { t } = useLanguage();
  const { other } = useEnvironment();
  const here = { number, name: t(name) };
  const place = useReadFrom<HTMLParagraphElement>(arrivals, showPage);
  return (
    <p ref={place} className={styles.step} tabIndex={-1}>
      {t('apply.step', here)}
      {other?.line({ key: 'apply.step' }, { number, name: other.text({ key: name }) ?? here.name }, here)}
    </p>
  );
}
