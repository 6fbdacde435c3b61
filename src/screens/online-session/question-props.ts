import type { OnlineSession, SessionQuestion } from '../../api/online-sessions.ts';

export interface QuestionPageProps {
  readonly session: OnlineSession;
  readonly question: SessionQuestion;
  /** From 1. */
  readonly number: number;
  readonly moved: boolean;
  readonly onGo: (number: number) => void;
  readonly onSubmitted: () => void;
}
