import type { Language, Translate } from '../../base/text.ts';
import type { OptionNames, WireAnswer } from '../../exam/contract.ts';

/** An answer as it is told where its form is not on the screen: options by their names, a file by its own. */
export function answerText(answer: WireAnswer, options: OptionNames | undefined, language: Language, t: Translate): string {
  if (answer instanceof File) return answer.name;
  const parts = typeof answer === 'string' ? [answer] : answer;
  return parts.map((part) => options?.[part]?.[language] ?? part).join(language === 'jp' ? '、' : ', ') || t('exam.answer.empty');
}
