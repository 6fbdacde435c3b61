import { useSyncExternalStore } from 'react';
import type { OnlineSession } from '../../wire/online-sessions.ts';
import { rememberSave, subscribeWaiting } from '../../api/save-memory.ts';
import { useApplicant } from '../../ui/portal.ts';
import { questionScope } from './scope.ts';
import { persistentStore } from '../../base/stores.ts';

/** The numbers of the questions of a session whose answers were given and are not on the server. */
export interface Unsent {
  readonly waiting: readonly number[];
  /** The server has refused the waiting answer, and the applicant has not read its message yet. */
  readonly refused: readonly number[];
}

const [WAITS, REFUSED, NEITHER] = ['w', 'r', '-'];

function stateOf(scope: string): string {
  const memory = rememberSave(persistentStore(), scope);
  if (memory.confirmed()) return WAITS;
  return memory.refused() === undefined ? NEITHER : REFUSED;
}

/** The states of all questions, one letter each. */
const statesOf = (applicantId: string, session: OnlineSession): string =>
  session.questions.map((question) => stateOf(questionScope(applicantId, session, question))).join('');

const numbersOf = (states: string, wanted: string): readonly number[] =>
  [...states].flatMap((state, position) => (state === wanted ? [position + 1] : []));

const unsentOf = (states: string): Unsent => ({ waiting: numbersOf(states, WAITS), refused: numbersOf(states, REFUSED) });

/** The unsent answers of this session on this device at present. */
export const unsentNow = (applicantId: string, session: OnlineSession): Unsent => unsentOf(statesOf(applicantId, session));

/** `unsentNow` as a hook, which renders again when it changes. */
export function useUnsent(session: OnlineSession): Unsent {
  const applicantId = useApplicant()?.id ?? '';
  return unsentOf(useSyncExternalStore(subscribeWaiting, () => statesOf(applicantId, session)));
}

/** Whether an answer to another question has to be sent before the session can end. */
export const isEndBlockedBy = ({ waiting, refused }: Unsent, number: number): boolean =>
  [...waiting, ...refused].some((other) => other !== number);
