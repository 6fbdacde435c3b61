import { useState } from 'react';
import { isAnswered } from '../../wire/online-sessions.ts';
import { isGiven } from '../../wire/values.ts';
import { isInvalid } from '../../compiler/questions-form.ts';
import type { FormHandle } from '../../engine/controller.ts';
import { useFormHandle, useFormStatus } from '../../engine/form.tsx';
import { useFieldChanges } from '../../engine/form-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import styles from './online-session.module.css';
import type { QuestionPageProps } from './question-props.ts';
import { useQuestionForms } from './use-question-forms.ts';
import { useUnsent } from './use-unsent.ts';

interface OverviewProps extends Pick<QuestionPageProps, 'session' | 'number' | 'onGo'> {
  readonly busy: boolean;
  /** Saves the answer in the form, as Next does, and goes to a question. Absent where saving would end the session. */
  readonly onSaveAndGo: ((handle: FormHandle, number: number) => void) | undefined;
}

/**
 * The list of all questions of a session, folded below the open one. Each says whether it is answered, and whether its answer is valid;
 * a press leads to it. An unsaved answer is saved first; at the last question it stays in the draft, and is sent from there alone.
 */
export function Overview({ session, number, busy, onGo, onSaveAndGo }: OverviewProps) {
  const { t } = useLanguage();
  const handle = useFormHandle();
  const go = (target: number): void => {
    if (busy || target === number) return;
    if (onSaveAndGo && handle.isUnsaved()) onSaveAndGo(handle, target);
    else onGo(target);
  };
  const { waiting } = useUnsent(session);
  const forms = useQuestionForms(session);
  const dirty = useFormStatus('dirty');
  // Input counts as an answer before it is saved.
  const [typed, setTyped] = useState<boolean>();
  useFieldChanges(() => { setTyped([...handle.values().fields.values()].some(isGiven)); });
  const states = session.questions.map((question, index) => {
    if (waiting.includes(index + 1)) return 'answered';
    if (index + 1 === number && dirty && typed !== undefined) return typed ? 'answered' : 'open';
    if (!isAnswered(question)) return 'open';
    const form = forms[index];
    return form && isInvalid(form) ? 'unfit' : 'answered';
  });
  const unfit = states.filter((state) => state === 'unfit').length;
  const answered = states.filter((state) => state === 'answered').length;
  return (
    <details className={styles.overview}>
      <summary>
        {t(unfit > 0 ? 'onlineSession.overview.withUnfit' : 'onlineSession.overview', { number: answered, total: states.length, unfit })}
      </summary>
      <ol className={styles.numbers}>
        {states.map((state, index) => {
          const target = index + 1;
          return (
            <li key={target}>
              <button
                type="button" className={controls.secondary} aria-current={target === number ? 'step' : undefined} aria-disabled={busy}
                onClick={() => { go(target); }}
              >
                {t('onlineSession.overview.question', { number: target })}
                {' '}
                <span className={styles.of} data-state={state}>
                  {state === 'unfit' && <b aria-hidden="true">! </b>}{t(`onlineSession.overview.${state}`)}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
