import { useLanguage } from '../../../i18n/use-language.ts';
import { Confirm } from '../../../ui/confirm-dialog.tsx';
import { Overview, type OverviewProps } from './overview.tsx';

interface DialogProps {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

const exitWords = { title: 'exam.exit.title', text: 'exam.exit.text', cancel: 'exam.exit.cancel', confirm: 'exam.exit.confirm' };

const untimedExitWords = { ...exitWords, text: 'exam.exit.untimed' };

interface ExitDialogProps extends DialogProps {
  /** The time of the group keeps running meanwhile. */
  readonly isTimed: boolean;
}

/** Asks before the exam is left. */
export const ExitDialog = ({ isTimed, ...props }: ExitDialogProps) =>
  <Confirm words={isTimed ? exitWords : untimedExitWords} staying {...props} />;

interface NextDialogProps extends DialogProps {
  readonly isLast: boolean;
  readonly overview: OverviewProps;
}

const nextWords = { title: 'exam.confirm.title', text: 'exam.confirm.text', cancel: 'save.cancel', confirm: 'exam.confirm.next' };
const lastWords = {
  ...nextWords, title: 'exam.confirm.submitTitle', text: 'exam.confirm.submitText', confirm: 'exam.confirm.submit',
};

/** Asks before a group that wants confirmation is submitted, with an overview of its answers (spec §4 Exam). */
export function NextDialog({ isLast, overview, ...props }: NextDialogProps) {
  const { t } = useLanguage();
  const open = overview.questions.filter(({ state }) => state === 'open');
  const marked = overview.questions.filter((question) => question.marked).length;
  const summary = [open.length > 0 && t('exam.confirm.left', { number: open.length }), marked > 0 && t('exam.marked', { number: marked })]
    .filter((each) => each !== false);
  const [first] = open;
  const details = (
    <section aria-label={t('exam.confirm.overview')}>
      {summary.length > 0 && <p>{summary.join(' · ')}</p>}
      <Overview {...overview} />
    </section>
  );
  return (
    <Confirm
      words={isLast ? lastWords : nextWords} details={details} onContinue={first && (() => { overview.onGo(first.id); })} {...props}
    />
  );
}
