import type { OnlineSession } from '../../wire/online-sessions.ts';
import { resolveText } from '../../base/text.ts';
import { compileOnlineSessionQuestion } from '../../compiler/questions-form.ts';
import { createReview, type Review, type ReviewLine, type ReviewContext } from '../../engine/review-list.tsx';
import { reviewedAnswer } from '../../engine/reviewed-answer.ts';
import { goTo } from '../../engine/reveal.ts';

interface CheckedPage {
  readonly session: OnlineSession;
  /** The number of the open question, from 1: the list has the form's value for it, and not the server's. */
  readonly shown: number;
  readonly onGo: (number: number) => void;
}

/** The list before a session ends: invalid, missing and given answers; each leads to its question (docs/decisions/0081). */
export function checkSession({ session, shown, onGo }: CheckedPage, { controller, types, language, t, leave }: ReviewContext): Review {
  const lines = session.questions.flatMap(({ wire }, index): readonly ReviewLine[] => {
    const [definition] = compileOnlineSessionQuestion(types, wire, { locked: true }).fields.values();
    if (!definition) return [];
    const number = index + 1;
    const here = number === shown;
    const value = here && controller.store.has(definition.id) ? controller.store.cell(definition.id).value : definition.value;
    const go = (): void => {
      leave();
      if (here) goTo(controller, definition.id);
      else onGo(number);
    };
    const label = t('onlineSession.questionAs', { number, label: resolveText(definition.label, language, t) });
    return [reviewedAnswer({ types, definition, value, baseline: definition.value }, { id: String(number), label, go }, { language, t })];
  });
  return createReview([{ id: 'session', title: session.title[language], lines }]);
}
