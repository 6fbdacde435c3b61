import type { OnlineSession } from '../../wire/online-sessions.ts';
import { resolveText } from '../../base/text.ts';
import { CheckList, type CheckedLine } from '../../engine/check-list.tsx';
import { checkedAnswer } from '../../engine/checked-answer.ts';
import { useController } from '../../engine/form-context.ts';
import { goTo } from '../../engine/reveal.ts';
import { useInputTypes } from '../../engine/input-types.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useQuestionForms } from './use-question-forms.ts';

interface CheckSessionProps {
  readonly session: OnlineSession;
  /** The question of the form around it, from 1: of that the value in the form is told, and not what the server holds. */
  readonly shown: number;
  /** What the list stands in is closed before this returns. */
  readonly onLeave: () => void;
  readonly onGo: (number: number) => void;
}

/** Before a session ends: what does not fit, what is missing, what was answered; each leads to its question (docs/decisions/0081). */
export function CheckSession({ session, shown, onLeave, onGo }: CheckSessionProps) {
  const types = useInputTypes();
  const controller = useController();
  const { language, t } = useLanguage();
  const lines = useQuestionForms(session).flatMap(({ fields }, index): readonly CheckedLine[] => {
    const [definition] = fields.values();
    if (!definition) return [];
    const number = index + 1;
    const here = number === shown;
    const value = here && controller.store.has(definition.id) ? controller.store.cell(definition.id).value : definition.value;
    const go = (): void => {
      onLeave();
      if (here) goTo(controller, definition.id);
      else onGo(number);
    };
    const label = t('onlineSession.questionAs', { number, label: resolveText(definition.label, language, t) });
    return [checkedAnswer({ types, definition, value, baseline: definition.value }, { id: String(number), label, go }, { language, t })];
  });
  return <CheckList sections={[{ id: 'session', title: session.title[language], lines }]} />;
}
