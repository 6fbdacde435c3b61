import { useMutation, useMutationState, useQueryClient, type MutationStatus } from '@tanstack/react-query';
import { useCallback } from 'react';
import { appliedEventsQuery } from '../../../api/events.ts';
import { applyCall, type InterviewEvent } from '../../../wire/events.ts';
import { failureOf } from '../../../api/failure.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { failureMessage } from '../../../ui/failure-text.ts';
import { usePortal } from '../../../ui/portal.ts';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';

type EventId = InterviewEvent['id'];

/** The query client keeps mutations under this key, so that the page still knows a pending application when it is opened again. */
const mutationKey = ['sgwj_applications'];

interface Applications {
  readonly pending: ReadonlySet<EventId>;
  /** Those that the server has confirmed, whether or not its list of them can be had. */
  readonly done: ReadonlySet<EventId>;
  readonly apply: (id: EventId) => void;
}

/** Applies to events (spec §4 Event): each is applied to once, however often its button is pressed. */
export function useApplications(): Applications {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const queries = useQueryClient();
  const tell = useFailureToast(failureMessage);
  const pending = useEvents('pending');
  const done = useEvents('success');
  const { mutate } = useMutation({
    mutationKey,
    gcTime: Infinity,
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
    onError: (error) => { tell(failureOf(error)); },
  });
  const apply = useCallback((id: EventId) => {
    if (queries.isMutating({ mutationKey, predicate: ({ state }) => state.variables === id }) === 0) mutate(id);
  }, [mutate, queries]);
  return { pending, done, apply };
}

const useEvents = (status: MutationStatus): ReadonlySet<EventId> =>
  new Set(useMutationState({ filters: { mutationKey, status }, select: ({ state }) => state.variables as EventId }));
