import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureOf } from '../../api/failure.ts';
import { interviewsQuery } from '../../api/interviews.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePortal } from '../portal.ts';
import { useFailureToast } from '../use-failure-toast.ts';

interface MarkOptions {
  /** Answers the server's message. */
  readonly send: () => Promise<string | undefined>;
  /** The server has taken it. */
  readonly onSet: () => Promise<void>;
  /** Key of what is said where the server says nothing. */
  readonly done: string;
}

interface Mark {
  readonly busy: boolean;
  readonly press: () => void;
}

/** Sets something at an interview by one call, however often it is pressed until that is answered (spec §4 Interview). */
export function useMark({ send, onSet, done }: MarkOptions): Mark {
  const { client, notify } = usePortal();
  const queries = useQueryClient();
  const { t } = useLanguage();
  const tellFailure = useFailureToast();
  const underWay = useRef(false);
  const { isPending, mutateAsync } = useMutation({ mutationFn: send });
  const set = async (): Promise<void> => {
    try {
      const message = await mutateAsync();
      await onSet();
      notify({ kind: 'success', text: message ?? t(done) });
    } catch (error) {
      const failure = failureOf(error);
      tellFailure(failure);
      // The interview is not as it is shown here: it was moved, or has begun.
      if (failure?.kind === 'refused') void queries.invalidateQueries(interviewsQuery(client));
    } finally {
      underWay.current = false;
    }
  };
  const press = (): void => {
    if (underWay.current) return;
    underWay.current = true;
    void set();
  };
  return { busy: isPending, press };
}
