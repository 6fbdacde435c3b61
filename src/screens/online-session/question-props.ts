import type { OnlineSession, SessionQuestion } from '../../wire/online-sessions.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Recordings } from './follow-recordings.tsx';

export interface QuestionPageProps {
  readonly session: OnlineSession;
  readonly question: SessionQuestion;
  /** From 1. */
  readonly number: number;
  readonly moved: boolean;
  readonly recordings: Recordings;
  readonly onGo: (number: number) => void;
  /** The server has the answer to this question. */
  readonly onSaved: (number: number) => void;
  /** `receipt`: where the server gives one. */
  readonly onSubmitted: (receipt: JsonObject | undefined) => void;
}
