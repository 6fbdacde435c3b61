import type { AnswerState } from '../../../exam/contract.ts';
import type { ExamView } from '../../../exam/exam-run.ts';
import type { Language, Translate } from '../../../base/text.ts';
import { formatList, formatTime } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import styles from '../exam.module.css';

interface AnswerStateProps extends Pick<ExamView, 'told'> {
  readonly state: AnswerState;
  /** The questions as they are numbered. */
  readonly ids: readonly string[];
  /** What the button is called that leads on. */
  readonly button: string;
}

interface Words extends Omit<AnswerStateProps, 'state'> {
  readonly language: Language;
  readonly t: Translate;
}

type Say<Kind extends AnswerState['kind']> = (state: Extract<AnswerState, { kind: Kind }>, words: Words) => string;

const says: { readonly [Kind in AnswerState['kind']]: Say<Kind> } = {
  saved: ({ at }, { language, t }) =>
    (at === undefined ? t('exam.state.ready') : t('exam.state.saved', { time: formatTime(at, language) })),
  saving: (_, { t }) => t('save.saving'),
  waiting: ({ for: whom, kept }, { t }) => {
    if (!kept) return t('exam.state.notKept');
    return t(whom === 'session' ? 'exam.state.logIn' : 'exam.state.waiting');
  },
  refused: ({ words, questions }, { ids, told, button, language, t }) => {
    const named = formatList(questions.map((id) => t('exam.question', { number: ids.indexOf(String(id)) + 1 })), language);
    const text = t('exam.state.refusedAt', { questions: named, text: words ?? t('exam.state.refused') });
    return questions.every((id) => told.includes(id)) ? t('exam.state.again', { text, button }) : text;
  },
  superseded: (_, { t }) => t('exam.state.superseded'),
  elsewhere: (_, { t }) => t('exam.state.elsewhere'),
  over: ({ lost, words }, { t }) => (lost.length > 0 ? words ?? t('exam.state.lost') : t('exam.state.over')),
};

const wordsOf = (state: AnswerState, words: Words): string => (says[state.kind] as Say<AnswerState['kind']>)(state, words);

/** What is well is not told over and over to who cannot see it. */
const isUsual = ({ kind }: AnswerState): boolean => kind === 'saved' || kind === 'saving';

/** Where the answers are, in a few words. */
export function AnswerStateLine({ state, ...around }: AnswerStateProps) {
  const { language, t } = useLanguage();
  const text = wordsOf(state, { language, t, ...around });
  return (
    <>
      <p className={styles.state} data-usual={isUsual(state) || undefined}>{text}</p>
      <p className="spoken" role="status">{!isUsual(state) && text}</p>
    </>
  );
}
