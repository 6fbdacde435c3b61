import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Review, ReviewContext } from '../engine/review-list.tsx';
import { useEnvironment } from '../engine/environment.tsx';
import { useController } from '../engine/form-context.ts';
import { whenIdle } from '../engine/idle.ts';
import { useLanguage, type LanguageState } from '../i18n/use-language.ts';
import { Late, useLate } from '../late/late.ts';
import { Confirm, type ConfirmWords } from '../ui/confirm-dialog.tsx';
import type { SaveStep } from './save-step.ts';

interface ConfirmSendProps<Part> {
  readonly step: SaveStep;
  readonly words: ConfirmWords;
  /** Loads the code of the list, with its texts; always the same function. */
  readonly load: (addTexts: LanguageState['addTexts']) => Promise<Part>;
  /** Makes the list of what is about to be sent. */
  readonly check: (part: Part, checking: ReviewContext) => Review;
}

/**
 * Asks for confirmation before sending what cannot be undone, with a list of it (docs/decisions/0081). The list is in a chunk of its own,
 * loaded when the browser is idle, so that it is there when the connection is not. Without the list the dialog asks all the same.
 */
export function ConfirmSend<Part>({ step, words, load, check }: ConfirmSendProps<Part>) {
  const { addTexts } = useLanguage();
  const controller = useController();
  const environment = useEnvironment();
  const [late] = useState(() => new Late(() => load(addTexts)));
  const { code } = useLate(late, step.kind === 'asking');
  useEffect(() => whenIdle(late.preload, 2_000), [late]);
  if (step.kind !== 'asking') return null;
  const { cancel, confirm } = step;
  const checked = code && check(code, { ...environment, controller, leave: () => { flushSync(cancel); } });
  return (
    <Confirm
      words={words}
      details={checked?.list}
      staying={checked?.isEmpty === true}
      onContinue={checked?.toFirst}
      onCancel={cancel}
      onConfirm={confirm}
    />
  );
}

async function loadCheckAnswers(addTexts: LanguageState['addTexts']) {
  const [{ reviewAnswers: checkAnswers }] = await Promise.all([import('../engine/review-answers.ts'), addTexts(['receipts'])]);
  return checkAnswers;
}

/** `ConfirmSend` for the form around it, which is sent as a whole. */
export const ConfirmForm = (props: Pick<ConfirmSendProps<unknown>, 'step' | 'words'>) => (
  <ConfirmSend {...props} load={loadCheckAnswers} check={(checkAnswers, checking) => checkAnswers(checking)} />
);
