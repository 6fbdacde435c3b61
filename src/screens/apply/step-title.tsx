import { useEnvironment } from '../../engine/environment.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
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
  const current = { number, name: t(name) };
  const title = useHeadingFocus<HTMLParagraphElement>(arrivals, showPage);
  return (
    <p ref={title} className={styles.step} tabIndex={-1}>
      {t('apply.step', current)}
      {other?.line({ key: 'apply.step' }, { number, name: other.text({ key: name }) ?? current.name }, current)}
    </p>
  );
}
