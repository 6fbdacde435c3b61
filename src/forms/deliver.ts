import type { FormHandle } from '../engine/form.tsx';
import type { SaveRequest } from './save-request.ts';
import type { Sending } from './send-form.ts';

interface DeliverOptions<Answer> {
  readonly handle: Pick<FormHandle<unknown>, 'acknowledge' | 'setProgress'>;
  readonly send: (sending: Sending) => Promise<Answer>;
  readonly signal: AbortSignal;
  /** `share` of all the calls, 0 to 1. */
  readonly report: (share: number, waiting: boolean) => void;
}

/**
 * Makes the calls of a save one after the other, each acknowledged by itself as soon as it has been answered. Answers
 * what they answered, in order; ends at the first that fails, with its error.
 */
export async function deliver<Answer>(deliveries: readonly SaveRequest[], options: DeliverOptions<Answer>): Promise<readonly Answer[]> {
  const { handle, send, signal, report } = options;
  const answers: Answer[] = [];
  for (const [position, delivery] of deliveries.entries()) {
    const onProgress: Sending['onProgress'] = ({ share, waiting }) => { report((position + share) / deliveries.length, waiting); };
    answers.push(await send({ handle, delivery, signal, onProgress }));
    await handle.acknowledge(delivery.confirms);
  }
  return answers;
}
