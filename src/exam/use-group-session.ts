import { useSyncExternalStore } from 'react';
import type { AnswerState, GroupSession } from './contract.ts';

/** A session as it stands now: whole seconds left, and where the answers are. */
export const useGroupSession = (
  { subscribe, remaining, state }: GroupSession,
): { readonly remaining: number; readonly state: AnswerState } => ({
  remaining: useSyncExternalStore(subscribe, remaining),
  state: useSyncExternalStore(subscribe, state),
});
