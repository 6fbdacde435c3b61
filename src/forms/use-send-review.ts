import type { Call } from '../api/call.ts';
import { ApiError, failureOf } from '../api/failure.ts';
import { usePortal } from '../ui/portal.ts';
import type { Sending } from './send-form.ts';
import { useSendForm } from './use-send-form.ts';

/** What a server says to one answer is of its question, whatever it calls that. */
function ofQuestion(error: unknown, question: string | undefined): unknown {
  const failure = failureOf(error);
  if (failure?.kind !== 'refused' || question === undefined) return error;
  const { texts } = failure.refusal;
  return new ApiError({ ...failure, refusal: { texts, fields: { [question]: texts } } });
}

/** Makes one call of a review. The server's own words are a toast, as everywhere, besides the one of the failed submit (spec §8). */
export function useSendReview(call: Call<string | undefined>, scope: string): (sending: Sending) => Promise<string | undefined> {
  const { notify } = usePortal();
  const send = useSendForm(call, scope);
  return async (sending) => {
    try {
      return await send(sending);
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.kind === 'refused') notify({ kind: 'error', text: failure.refusal.texts.join('\n') });
      throw ofQuestion(error, sending.delivery.field);
    }
  };
}
