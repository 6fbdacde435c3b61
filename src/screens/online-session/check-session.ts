import type { OnlineSession } from '../../wire/online-sessions.ts';
import { resolveText } from '../../base/text.ts';
import { compileOnlineSessionQuestion } from '../../compiler/questions-form.ts';
import { createReview, type Review, type ReviewLine, type ReviewContext } from '../../engine/review-list.tsx';
import { reviewedAnswer } from '../../engine/reviewed-answer.ts';
import { goTo } from '../../engine/reveal.ts';
import type { Recordings } from './follow-recordings.tsx';

interface CheckedPage {
  readonly session: OnlineSession;
  /** The number of the open question, from 1: the list has the form's value for it, and not the server's. */
  readonly shown: number;
  readonly recordings: Recordings;
  readonly onGo: (number: number) => void;
}

/** The list before a session ends: invalid, missing and given answers; each leads to its question (docs/decisions/0081). */
export function checkSession({ session, shown, recordings, onGo }: CheckedPage, context: ReviewContext): Review {
  const { controller, types, language, t, leave } = context;
  const lines = session.questions.flatMap(({ wire }, index): readonly ReviewLine[] => {
    const [definition] = compileOnlineSessionQuestion(types, wire, { locked: true }).fields.values();
    if (!definition) return [];
    const number = index + 1;
    const here = number === shown;
    const upload = recordings.current.followed.get(number)?.arriving()[0]?.[1];
    // Of unknown size, the applicant has not decided about that recording yet: nothing waits for it.
    const pending = here ? controller.arriving()[0]?.[1] : upload?.share === undefined ? undefined : upload;
    const value = here && controller.store.has(definition.id) ? controller.store.cell(definition.id).value : definition.value;
    const go = (): void => {
      leave();
      if (here) goTo(controller, definition.id);
      else onGo(number);
    };
    const label = t('onlineSession.questionAs', { number, label: resolveText(definition.label, language, t) });
    const answered = { types, definition, value, baseline: definition.value, pending };
    return [reviewedAnswer(answered, { id: String(number), label, go }, { language, t })];
  });
  return createReview([{ id: 'session', title: session.title[language], lines }]);
}
