import { useQueryClient } from '@tanstack/react-query';
import { onlineSessionsQuery, sessionAnswerIn, withSessionAnswer } from '../../api/online-sessions.ts';
import type { OnlineSession } from '../../wire/online-sessions.ts';
import type { JsonObject } from '../../base/json.ts';
import { usePortal } from '../../ui/portal.ts';
import { useUpdateCache } from '../../ui/use-update-cache.ts';

/** Updates the cached list of sessions with what the server has confirmed. */
export function useSessions() {
  const { client } = usePortal();
  const queries = useQueryClient();
  const query = onlineSessionsQuery(client);
  const update = useUpdateCache(query);
  return {
    /** The server has confirmed the answer of this body. For a file, whose address only the server knows, the list is loaded again. */
    setAnswer: async (body: JsonObject) => {
      await update((sessions) => withSessionAnswer(sessions, body));
      if (sessionAnswerIn(body) instanceof File) void queries.invalidateQueries({ queryKey: query.queryKey });
    },
    setDone: ({ id }: OnlineSession) =>
      update((sessions) => sessions.map((session) => (session.id === id ? { ...session, done: true } : session))),
    /** Loads the list again. Rejects where that fails. */
    reload: () => queries.query({ ...query, staleTime: 0 }),
  };
}
