import { useMemo } from 'react';
import type { OnlineSession } from '../../wire/online-sessions.ts';
import { compileOnlineSessionQuestion } from '../../compiler/questions-form.ts';
import { useInputTypes } from '../../engine/input-types.ts';

/** Each question of a session as a form, with the server's answer. */
export function useQuestionForms({ questions }: OnlineSession): readonly ReturnType<typeof compileOnlineSessionQuestion>[] {
  const types = useInputTypes();
  return useMemo(() => questions.map(({ wire }) => compileOnlineSessionQuestion(types, wire, { locked: true })), [questions, types]);
}
