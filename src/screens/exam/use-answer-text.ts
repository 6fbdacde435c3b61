import { useEnvironment } from '../../engine/environment.tsx';
import type { QuestionWords, WireAnswer } from '../../exam/contract.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Late, useLate } from '../../late/late.ts';

/** Loaded late, since it needs the compiler: used only for answers of types that the server defines, perhaps without a network. */
export const lateToldAnswer = new Late(async () => (await import('./told-answer.ts')).toldAnswer);

/**
 * The text of an answer whose form is not on the screen: options and files by their names, an answer of a type that the server defines
 * formatted by that type.
 */
export function useAnswerText(asked: readonly QuestionWords[]): (answer: WireAnswer, words: QuestionWords) => string {
  const { language, t } = useLanguage();
  const { types } = useEnvironment();
  const isOwn = ({ type = '' }: QuestionWords): boolean => types.get(type)?.validate !== undefined;
  const { code: toldAnswer } = useLate(lateToldAnswer, asked.some(isOwn));
  return (answer, words) => {
    if (answer instanceof File) return answer.name;
    if (answer.length === 0) return t('exam.answer.empty');
    if (isOwn(words)) return toldAnswer?.(types, words, answer, { language, t }) ?? '';
    return [answer].flat().map((part) => words.options?.[part]?.[language] ?? part).join(language === 'jp' ? '、' : ', ');
  };
}
