import type { Call } from '../api/call.ts';
import { usePortal } from '../ui/portal.ts';
import { atItsField } from './answer-requests.ts';
import type { Sending } from './send-form.ts';
import { useSendForm } from './use-send-form.ts';

/** Makes one call of a review. What it is refused with is told besides the toast of the failed submit (spec §8). */
export function useSendReview(call: Call<string | undefined>, scope: string): (sending: Sending) => Promise<string | undefined> {
  const { notify } = usePortal();
  const send = useSendForm(call, scope);
  return (sending) => send(sending).catch((error: unknown) => { throw atItsField(error, sending.delivery, notify); });
}
