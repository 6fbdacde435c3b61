import type { Call } from '../api/call.ts';
import { ApiError, failureOf } from '../api/failure.ts';
import type { DoneAnswer } from '../api/review-calls.ts';
import { usePortal } from '../ui/portal.ts';
import type { Sending } from './send-form.ts';
import { useSendForm } from './use-send-form.ts';

/** An answer that says that it was no success is a failure, in the server's words where it has some. */
const refusedIn = ({ message }: DoneAnswer): ApiError =>
  new ApiError(message === undefined ? { kind: 'server', status: 200 } : { kind: 'refused', status: 200, refusal: { texts: [message], fields: {} } });

/** What a server says to one answer is of its question, whatever it calls that. */
function ofQuestion(error: unknown, question: string | undefined): unknown {
  const failure = failureOf(error);
  if (failure?.kind !== 'refused' || question === undefined) return error;
  const { texts } = failure.refusal;
  return new ApiError({ ...failure, refusal: { texts, fields: { [question]: texts } } });
}

/** Makes one call of a review. The server's own words are a toast, as everywhere, besides the one of the failed submit (spec §8). */
export function useSendReview(call: Call<DoneAnswer>, scope: string): (sending: Sending) => Promise<DoneAnswer> {
  const { notify } = usePortal();
  const send = useSendForm(call, scope);
  return async (sending) => {
    try {
      const saved = await send(sending);
      if (!saved.success) throw refusedIn(saved);
      return saved;
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.kind === 'refused') notify({ kind: 'error', text: failure.refusal.texts.join('\n') });
      throw ofQuestion(error, sending.delivery.field);
    }
  };
}
