import { useSyncExternalStore } from 'react';
import type { OnlineSession } from '../../wire/online-sessions.ts';
import { rememberSave, subscribeWaiting } from '../../api/save-memory.ts';
import { useApplicant } from '../../ui/portal.ts';
import { questionScope } from './scope.ts';
import { lastingStore } from '../../base/stores.ts';

/** Questions of a session, by their numbers, whose answers were given and are not with the server. */
export interface Unsent {
  readonly waiting: readonly number[];
  /** They waited, and the server's words have not been read yet. */
  readonly refused: readonly number[];
}

const [WAITS, REFUSED, NEITHER] = ['w', 'r', '-'];

function stateOf(scope: string): string {
  const memory = rememberSave(lastingStore(), scope);
  if (memory.confirmed()) return WAITS;
  return memory.refused() === undefined ? NEITHER : REFUSED;
}

/** One letter for each question. */
const statesOf = (applicantId: string, session: OnlineSession): string =>
  session.questions.map((question) => stateOf(questionScope(applicantId, session, question))).join('');

const numbersOf = (states: string, wanted: string): readonly number[] =>
  [...states].flatMap((state, position) => (state === wanted ? [position + 1] : []));

const unsentOf = (states: string): Unsent => ({ waiting: numbersOf(states, WAITS), refused: numbersOf(states, REFUSED) });

/** What is unsent of this session on this device right now. */
export const unsentNow = (applicantId: string, session: OnlineSession): Unsent => unsentOf(statesOf(applicantId, session));

/** The same for what is shown. */
export function useUnsent(session: OnlineSession): Unsent {
  const applicantId = useApplicant()?.id ?? '';
  return unsentOf(useSyncExternalStore(subscribeWaiting, () => statesOf(applicantId, session)));
}

/** Whether another answer than that of this question has to arrive before the session can end. */
export const holdsUp = ({ waiting, refused }: Unsent, number: number): boolean =>
  [...waiting, ...refused].some((other) => other !== number);
