import type { ReactNode } from 'react';
import { reviewAnswers } from '../../src/engine/review-answers.ts';
import { useEnvironment } from '../../src/engine/environment.tsx';
import { useController } from '../../src/engine/form-context.ts';

/** What the form around it would send, as it is looked through before. */
export function CheckedAnswers(): ReactNode {
  const controller = useController();
  return reviewAnswers({ ...useEnvironment(), controller, leave: () => undefined }).list;
}
