import { useState } from 'react';
import type { OnlineSession } from '../../wire/online-sessions.ts';
import { useParameters } from '../../ui/use-parameters.ts';

/** The address's parameters: whoever reloads the page, or comes back to it, is where they were. */
const SESSION = 'session';
const QUESTION = 'question';

const numberIn = (text: string | null, { questions, done }: OnlineSession): number => {
  const number = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return done || number > questions.length ? 0 : number;
};

/** The session and the question that the address names; the first session where it names none that is there. */
export function usePlace(sessions: readonly OnlineSession[]) {
  const [parameters, setParameters] = useParameters();
  const [moved, setMoved] = useState(false);
  const named = parameters.get(SESSION);
  const session = sessions.find(({ id }) => String(id) === named) ?? sessions[0];
  // The number of a session that has gone is none of another's.
  const isNamed = named === null || String(session?.id) === named;
  return {
    session,
    /** Of the question, from 1; 0 is the introduction (spec §4 Online session). */
    number: session && isNamed ? numberIn(parameters.get(QUESTION), session) : 0,
    /** The applicant has moved since the page was opened: what is moved to takes the focus. */
    moved,
    choose: (sessionId: string): void => {
      setMoved(false);
      setParameters({ [SESSION]: sessionId }, { replace: true });
    },
    go: (number: number): void => {
      setMoved(true);
      setParameters({ [SESSION]: String(session?.id ?? ''), ...(number > 0 && { [QUESTION]: String(number) }) });
    },
  };
}
