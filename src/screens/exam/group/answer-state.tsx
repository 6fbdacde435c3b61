import type { AnswerState } from '../../../exam/contract.ts';
import type { WireId } from '../../../wire/values.ts';
import type { Language, Translate } from '../../../base/text.ts';
import { formatList, formatTime } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import styles from '../exam.module.css';

interface AnswerStateProps {
  readonly state: AnswerState;
  /** The wire names of the questions, in the order of their numbers. */
  readonly names: readonly string[];
  /** Questions that the exam no longer has: each says so itself. */
  readonly gone: readonly WireId[];
  /** The label of the button that leads on. */
  readonly button: string;
}

interface Words extends Pick<AnswerStateProps, 'button'> {
  readonly language: Language;
  readonly t: Translate;
  readonly named: (questions: readonly WireId[]) => string;
}

type TextBuilder<Kind extends AnswerState['kind']> = (state: Extract<AnswerState, { kind: Kind }>, words: Words) => string;

const textBuilders: { readonly [Kind in AnswerState['kind']]: TextBuilder<Kind> } = {
  saved: ({ at }, { language, t }) =>
    (at === undefined ? t('exam.state.ready') : t('exam.state.saved', { time: formatTime(at, language) })),
  saving: (_, { t }) => t('save.saving'),
  waiting: ({ for: whom, kept }, { t }) => {
    if (!kept) return t('exam.state.notKept');
    return t(whom === 'session' ? 'exam.state.logIn' : 'exam.state.waiting');
  },
  refused: ({ words, questions, again }, { named, button, t }) => {
    const text = t('exam.state.refusedAt', { questions: named(questions), text: words ?? t('exam.state.refused') });
    return again ? t('exam.state.again', { text, button }) : text;
  },
  superseded: (_, { t }) => t('exam.state.superseded'),
  elsewhere: (_, { t }) => t('exam.state.elsewhere'),
  over: ({ lost, words }, { t }) => (lost.length > 0 ? words ?? t('exam.state.lost') : t('exam.state.over')),
};

const textOf = (state: AnswerState, words: Words): string => (textBuilders[state.kind] as TextBuilder<AnswerState['kind']>)(state, words);

/** A state without a problem is not announced to screen readers again and again. */
const isUnproblematic = ({ kind }: AnswerState): boolean => kind === 'saved' || kind === 'saving';

/** Whether the answers are saved, in a few words. */
export function AnswerStateLine({ state, names, gone, button }: AnswerStateProps) {
  const { language, t } = useLanguage();
  const named = (questions: readonly WireId[]): string => {
    const numbers = questions.map((id) => names.indexOf(String(id)) + 1).filter((number) => number > 0);
    return formatList(numbers.map((number) => t('exam.question', { number })), language);
  };
  const text = textOf(state, { language, t, named, button });
  const removed = named(gone);
  return (
    <>
      <p className={styles.state} data-usual={isUnproblematic(state) || undefined}>{text}</p>
      <p className="spoken" role="status">{!isUnproblematic(state) && text}</p>
      <p className="spoken" role="status">{removed && t('exam.state.refusedAt', { questions: removed, text: t('exam.gone') })}</p>
    </>
  );
}
