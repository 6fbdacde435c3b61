import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '../engine/idle.ts';
import { useLanguage, type LanguageState } from '../i18n/use-language.ts';
import { Late, useLate } from '../late/late.ts';
import { Confirm, type ConfirmWords } from '../ui/confirm-dialog.tsx';
import type { SaveStep } from './save-step.ts';

interface ConfirmSendProps<Part> {
  readonly step: SaveStep;
  readonly words: ConfirmWords;
  /** The code of the list, with its texts; the same function each time. */
  readonly load: (addTexts: LanguageState['addTexts']) => Promise<Part>;
  /** What is about to be sent. `leave` closes the dialog before it returns: somebody goes to an answer. */
  readonly details: (part: Part, leave: () => void) => ReactNode;
}

/**
 * Asks before what cannot be taken back is sent, with all that would be (docs/decisions/0081). The list is in a chunk of its own,
 * fetched as soon as there is time: it should be there when the connection is not. Without it the question is asked all the same.
 */
export function ConfirmSend<Part>({ step, words, load, details }: ConfirmSendProps<Part>) {
  const { addTexts } = useLanguage();
  const [late] = useState(() => new Late(() => load(addTexts)));
  const { code } = useLate(late, step.kind === 'asking');
  useEffect(() => whenIdle(late.preload, 2_000), [late]);
  if (step.kind !== 'asking') return null;
  const { cancel, confirm } = step;
  return (
    <Confirm
      words={words} details={code && details(code, () => { flushSync(cancel); })} onCancel={cancel} onConfirm={confirm}
    />
  );
}

async function loadCheckAnswers(addTexts: LanguageState['addTexts']) {
  const [{ CheckAnswers }] = await Promise.all([import('../engine/check-answers.tsx'), addTexts(['receipts'])]);
  return CheckAnswers;
}

/** The same for the form around it, which is sent as a whole. */
export const ConfirmForm = ({ step, words }: Pick<ConfirmSendProps<unknown>, 'step' | 'words'>) => (
  <ConfirmSend step={step} words={words} load={loadCheckAnswers} details={(CheckAnswers, leave) => <CheckAnswers onLeave={leave} />} />
);
