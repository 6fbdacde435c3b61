import { useEnvironment } from '../../engine/environment.tsx';
import type { QuestionWords, WireAnswer } from '../../exam/contract.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Late, useLate } from '../../late/late.ts';

/** It compiles questions, and is wanted only where an answer to one of the server's own types is told, perhaps without a network. */
export const lateToldAnswer = new Late(async () => (await import('./told-answer.ts')).toldAnswer);

/**
 * Tells an answer where its form is not on the screen: options by their names, a file by its own, what is of a type of the server's own
 * as that has it.
 */
export function useAnswerText(asked: readonly QuestionWords[]): (answer: WireAnswer, words: QuestionWords) => string {
  const { language, t } = useLanguage();
  const { types } = useEnvironment();
  const isOwn = ({ type = '' }: QuestionWords): boolean => types.get(type)?.judge !== undefined;
  const { code: toldAnswer } = useLate(lateToldAnswer, asked.some(isOwn));
  return (answer, words) => {
    if (answer instanceof File) return answer.name;
    if (answer.length === 0) return t('exam.answer.empty');
    if (isOwn(words)) return toldAnswer?.(types, words, answer, { language, t }) ?? '';
    return [answer].flat().map((part) => words.options?.[part]?.[language] ?? part).join(language === 'jp' ? '、' : ', ');
  };
}
