import { useQueryClient } from '@tanstack/react-query';
import { onlineSessionsQuery, type OnlineSession, type SessionQuestion } from '../../api/online-sessions.ts';
import { usePortal } from '../../ui/portal.ts';

interface Sessions {
  /** The server has confirmed an answer, as the wire has it. A file, whose address only the server knows, is asked for behind the page. */
  readonly setAnswer: (session: OnlineSession, question: SessionQuestion, answer: unknown) => Promise<void>;
  readonly setDone: (session: OnlineSession) => Promise<void>;
  /** Loads the list again. Throws what the load throws. */
  readonly reload: () => Promise<unknown>;
}

const withAnswer = (question: SessionQuestion, answer: unknown): SessionQuestion =>
  ({ ...question, wire: { ...question.wire, answer: answer instanceof File ? { name: answer.name } : answer } });

/** The list as the page holds it, brought up to what the server has answered. */
export function useSessions(): Sessions {
  const { client } = usePortal();
  const queries = useQueryClient();
  const query = onlineSessionsQuery(client);
  const change = async ({ id }: OnlineSession, changed: (session: OnlineSession) => OnlineSession): Promise<void> => {
    // A list that is on its way was made before.
    await queries.cancelQueries({ queryKey: query.queryKey });
    queries.setQueryData(query.queryKey, (sessions) => sessions?.map((session) => (session.id === id ? changed(session) : session)));
  };
  return {
    setAnswer: async (session, asked, answer) => {
      await change(session, (held) => ({ ...held, questions: held.questions.map((question) => (question.id === asked.id ? withAnswer(question, answer) : question)) }));
      if (answer instanceof File) void queries.invalidateQueries({ queryKey: query.queryKey });
    },
    setDone: (session) => change(session, (held) => ({ ...held, done: true })),
    reload: () => queries.query({ ...query, staleTime: 0 }),
  };
}
