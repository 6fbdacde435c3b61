import type { Call } from '../../api/call.ts';
import { putInOutbox, removeFromOutbox } from '../../outbox/outbox.ts';
import type { MadeOf } from '../send-form.ts';
import { waitingSave, type WaitingSave } from './waiting-save.ts';

/** Where the save of a form waits that any page may send. `madeOf`: what it was made of, where the server names that. */
export const waitingInOutbox = (
  call: Call<unknown>, scope: string, madeOf: () => MadeOf = () => ({}),
): WaitingSave => waitingSave(call, scope, {
  put: (content, digest) => putInOutbox(scope, { content, digest, ...madeOf() }),
  remove: () => removeFromOutbox(scope),
});
