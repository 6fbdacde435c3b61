import type { OnlineSession, SessionQuestion } from '../../wire/online-sessions.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Recordings } from './follow-recordings.tsx';

export interface QuestionPageProps {
  readonly session: OnlineSession;
  readonly question: SessionQuestion;
  /** The number of the question, from 1. */
  readonly number: number;
  readonly moved: boolean;
  readonly recordings: Recordings;
  readonly onGo: (number: number) => void;
  /** The server has saved the answer to a question. */
  readonly onSaved: (number: number) => void;
  /** `receipt`: absent where the server gives none. */
  readonly onSubmitted: (receipt: JsonObject | undefined) => void;
}
