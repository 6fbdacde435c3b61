import type { OnlineSession } from '../../wire/online-sessions.ts';
import { resolveText } from '../../base/text.ts';
import { compileOnlineSessionQuestion } from '../../compiler/questions-form.ts';
import { checked, type Checked, type CheckedLine, type Checking } from '../../engine/check-list.tsx';
import { checkedAnswer } from '../../engine/checked-answer.ts';
import { goTo } from '../../engine/reveal.ts';

interface CheckedPage {
  readonly session: OnlineSession;
  /** The question of the form around it, from 1: of that the value in the form is told, and not what the server holds. */
  readonly shown: number;
  readonly onGo: (number: number) => void;
}

/** Before a session ends: what does not fit, what is missing, what was answered; each leads to its question (docs/decisions/0081). */
export function checkSession({ session, shown, onGo }: CheckedPage, { controller, types, language, t, leave }: Checking): Checked {
  const lines = session.questions.flatMap(({ wire }, index): readonly CheckedLine[] => {
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
    return [checkedAnswer({ types, definition, value, baseline: definition.value }, { id: String(number), label, go }, { language, t })];
  });
  return checked([{ id: 'session', title: session.title[language], lines }]);
}
