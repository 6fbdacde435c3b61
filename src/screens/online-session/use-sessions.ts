import { useQueryClient } from '@tanstack/react-query';
import { onlineSessionsQuery, sessionAnswerIn, withSessionAnswer, type OnlineSession } from '../../api/online-sessions.ts';
import type { JsonObject } from '../../base/json.ts';
import { usePortal } from '../../ui/portal.ts';

interface Sessions {
  /** The server has confirmed the answer of this body. A file, whose address only the server knows, is asked for behind the page. */
  readonly setAnswer: (body: JsonObject) => Promise<void>;
  readonly setDone: (session: OnlineSession) => Promise<void>;
  /** Loads the list again. Throws what the load throws. */
  readonly reload: () => Promise<unknown>;
}

/** The list as the page holds it, brought up to what the server has answered. */
export function useSessions(): Sessions {
  const { client } = usePortal();
  const queries = useQueryClient();
  const query = onlineSessionsQuery(client);
  const change = async (changed: (sessions: readonly OnlineSession[]) => readonly OnlineSession[]): Promise<void> => {
    // A list that is on its way was made before.
    await queries.cancelQueries({ queryKey: query.queryKey });
    queries.setQueryData(query.queryKey, (sessions) => sessions && changed(sessions));
  };
  return {
    setAnswer: async (body) => {
      await change((sessions) => withSessionAnswer(sessions, body));
      if (sessionAnswerIn(body) instanceof File) void queries.invalidateQueries({ queryKey: query.queryKey });
    },
    setDone: ({ id }) => change((sessions) => sessions.map((session) => (session.id === id ? { ...session, done: true } : session))),
    reload: () => queries.query({ ...query, staleTime: 0 }),
  };
}
