import type { OnlineSession, SessionQuestion } from '../../wire/online-sessions.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Followed } from './follow-recordings.tsx';
import type { Saving } from './save-recording.tsx';

export interface QuestionPageProps {
  readonly session: OnlineSession;
  readonly question: SessionQuestion;
  /** From 1. */
  readonly number: number;
  readonly moved: boolean;
  /** The recordings of the other questions. */
  readonly followed: Followed;
  readonly saving: Saving;
  readonly onGo: (number: number) => void;
  /** The server has the answer to this question. */
  readonly onSaved: (number: number) => void;
  /** `receipt`: where the server gives one. */
  readonly onSubmitted: (receipt: JsonObject | undefined) => void;
}
