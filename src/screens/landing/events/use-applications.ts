import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { appliedEventsQuery, applyCall, type InterviewEvent } from '../../../api/events.ts';
import { failureOf } from '../../../api/failure.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { failureText } from '../../../ui/failure-text.ts';
import { usePortal } from '../../../ui/portal.ts';

type EventId = InterviewEvent['id'];

/** Applies to events (spec §4 Event): each is applied to once, however often its button is pressed. */
export function useApplications(): { readonly pending: ReadonlySet<EventId>; readonly apply: (id: EventId) => void } {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const queries = useQueryClient();
  const underWay = useRef(new Set<EventId>());
  const [pending, setPending] = useState<ReadonlySet<EventId>>(new Set());
  const show = (): void => { setPending(new Set(underWay.current)); };
  const { mutate } = useMutation({
    mutationFn: (id: EventId) => client.send(applyCall, { json: { sgwj_event_id: id } }),
    onSuccess: async (message, id) => {
      const { queryKey } = appliedEventsQuery(client);
      // A list that is on its way was made before.
      await queries.cancelQueries({ queryKey });
      const applied = queries.getQueryData(queryKey);
      if (applied) queries.setQueryData(queryKey, new Set([...applied, String(id)]));
      else void queries.invalidateQueries({ queryKey });
      notify({ kind: 'success', text: message ?? t('event.appliedMessage') });
    },
    onError: (error) => {
      const failure = failureOf(error);
      // The session's end has a toast of its own.
      if (failure?.kind !== 'unauthorized') notify({ kind: 'error', text: failureText(failure, t) });
    },
    onSettled: (_message, _error, id) => {
      underWay.current.delete(id);
      show();
    },
  });
  const apply = useCallback((id: EventId) => {
    if (underWay.current.has(id)) return;
    underWay.current.add(id);
    show();
    mutate(id);
  }, [mutate]);
  return { pending, apply };
}
