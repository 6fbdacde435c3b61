import { useEnvironment } from '../../engine/environment.tsx';
import type { QuestionWords, WireAnswer } from '../../exam/contract.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Late, useLate } from '../../late/late.ts';

/** Loaded late, since it needs the compiler: used only for answers of types that the server defines, perhaps without a network. */
export const lateAnswerText = new Late(async () => (await import('./answer-text.ts')).answerText);

/**
 * The text of an answer whose form is not on the screen: options and files by their names, an answer of a type that the server defines
 * formatted by that type.
 */
export function useAnswerText(questions: readonly QuestionWords[]): (answer: WireAnswer, words: QuestionWords) => string {
  const { language, t } = useLanguage();
  const { types } = useEnvironment();
  const isOwn = ({ type = '' }: QuestionWords): boolean => types.get(type)?.validate !== undefined;
  const { code: answerText } = useLate(lateAnswerText, questions.some(isOwn));
  return (answer, words) => {
    if (answer instanceof File) return answer.name;
    if (answer.length === 0) return t('exam.answer.empty');
    if (isOwn(words)) return answerText?.(types, words, answer, { language, t }) ?? '';
    return [answer].flat().map((part) => words.options?.[part]?.[language] ?? part).join(language === 'jp' ? '、' : ', ');
  };
}
